CREATE TABLE "question_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"question_id" text NOT NULL,
	"from_role" text NOT NULL,
	"from_id" text NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"rider_id" text NOT NULL,
	"event_id" text NOT NULL,
	"class_id" text NOT NULL,
	"result_id" text,
	"place" integer,
	"number" text,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "question_messages" ADD CONSTRAINT "question_messages_question_id_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_messages_question" ON "question_messages" USING btree ("question_id","at");--> statement-breakpoint
CREATE INDEX "questions_rider" ON "questions" USING btree ("rider_id","changed_at");--> statement-breakpoint
CREATE INDEX "questions_event" ON "questions" USING btree ("event_id","state");--> statement-breakpoint
CREATE INDEX "questions_state" ON "questions" USING btree ("state","changed_at");