-- A picture's name has its folder in it, so that it stays when its account is merged into another.
UPDATE "accounts" SET "image_url" = '/account/picture/' || "id" || ':' || substr("image_url", 18)
	WHERE "image_url" LIKE '/account/picture/%';
--> statement-breakpoint
CREATE FUNCTION "note_unused_file"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	path text[] := tg_argv[0]::text[];
	name text := to_jsonb(old) #>> path;
BEGIN
	IF tg_op = 'DELETE' OR name IS DISTINCT FROM to_jsonb(new) #>> path THEN
		INSERT INTO unused_files (company_id, name) VALUES (old.company_id, name);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "unused_file" AFTER DELETE OR UPDATE OF "image_url" ON "accounts" FOR EACH ROW
	WHEN (old.image_url LIKE '/account/picture/%') EXECUTE FUNCTION note_unused_file('{image_url}');
--> statement-breakpoint
CREATE TRIGGER "unused_file" AFTER DELETE OR UPDATE OF "file" ON "invoices" FOR EACH ROW
	WHEN (old.file <> '') EXECUTE FUNCTION note_unused_file('{file}');
--> statement-breakpoint
CREATE TRIGGER "unused_file" AFTER DELETE OR UPDATE OF "line" ON "feed_items" FOR EACH ROW
	WHEN (old.line #>> '{invoice,file}' IS NOT NULL)
	EXECUTE FUNCTION note_unused_file('{line,invoice,file}');
