-- The language a person chose, which goes with them to another browser; null where the browser decides.
ALTER TABLE user_account ADD COLUMN language text CHECK (language IN ('zh', 'en'));
