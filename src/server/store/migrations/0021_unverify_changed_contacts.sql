CREATE FUNCTION "unverify_changed_contacts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF lower(NEW.email) <> lower(OLD.email)
    AND NEW.email_verified_at IS NOT DISTINCT FROM OLD.email_verified_at THEN
    NEW.email_verified_at := NULL;
  END IF;
  IF regexp_replace(NEW.telephone, '\D', '', 'g') <> regexp_replace(OLD.telephone, '\D', '', 'g')
    AND NEW.telephone_verify_date IS NOT DISTINCT FROM OLD.telephone_verify_date THEN
    NEW.telephone_verify_date := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "accounts_unverify_changed_contacts" BEFORE UPDATE ON "accounts" FOR EACH ROW
  WHEN (NEW.email <> OLD.email OR NEW.telephone <> OLD.telephone)
  EXECUTE FUNCTION "unverify_changed_contacts"();
