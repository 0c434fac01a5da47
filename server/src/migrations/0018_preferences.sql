-- How a person likes to see things beside the show type: the columns hidden of each list, by key.
ALTER TABLE user_account ADD COLUMN hidden_columns jsonb NOT NULL DEFAULT '{}';
