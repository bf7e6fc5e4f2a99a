CREATE INDEX "riders_merged" ON "riders" USING btree ("merged_into_id") WHERE "riders"."merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "result_uploads_waiting" ON "result_uploads" USING btree ("created_at") WHERE "result_uploads"."taken_at" is null;--> statement-breakpoint
CREATE INDEX "redemptions_refunded_at" ON "redemptions" USING btree ("refunded_at") WHERE "redemptions"."refunded_at" is not null;--> statement-breakpoint
CREATE INDEX "payout_claims_opened" ON "payout_claims" USING btree ("opened_at");--> statement-breakpoint
CREATE INDEX "questions_changed" ON "questions" USING btree ("changed_at");