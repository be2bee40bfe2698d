-- Whose line a contract is: a person who need be no member. Of their phone a keyed hash alone is kept, which compares with a
-- member's phone for whoever has the key.

alter table contracts
  -- HMAC-SHA-256 under the programme's key for phones. Null: nobody told, or it is no mobile number.
  add column subscriber_hash bytea check (octet_length(subscriber_hash) = 32);
create index contracts_subscriber on contracts (subscriber_hash) where subscriber_hash is not null;

-- What undoing an import goes back to, and by what a later change is seen.
alter table import_changes
  add column subscriber_before bytea,
  add column subscriber_after bytea;
