CREATE TABLE "column_maps" (
	"owner_id" text NOT NULL,
	"headers" text NOT NULL,
	"columns" jsonb NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "column_maps_owner_id_headers_pk" PRIMARY KEY("owner_id","headers")
);
