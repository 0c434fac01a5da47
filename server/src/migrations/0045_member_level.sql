-- What a clinic settled within twelve months is read with every look at who is signed in: off the index alone.
CREATE INDEX payment_settled ON payment (clinic_id, settled_at) INCLUDE (amount_fen, id) WHERE state = 'settled';
