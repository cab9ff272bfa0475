CREATE TABLE "file_folders" (
	"company_id" integer PRIMARY KEY NOT NULL,
	"folder" text NOT NULL
);
