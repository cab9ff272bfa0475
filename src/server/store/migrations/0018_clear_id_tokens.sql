-- Tokens of providers were stored in clear; those of new sessions are sealed.
UPDATE "sessions" SET "id_token" = '' WHERE "id_token" <> '';
