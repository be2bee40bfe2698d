-- Hashes of the rows of tables about money whose values cannot be computed again from the ledger, so that `lk verify`
-- finds a row that was changed, inserted or deleted by a role other than the server's.

create table row_hashes (
  id bigint generated always as identity primary key,
  table_name text not null,
  row_key text not null,
  at timestamptz not null default now(),
  salt uuid,
  hash bytea check (length(hash) = 32)
);
comment on table row_hashes is 'Hash of every version of the rows of tables about money. Only the trigger function hash_row writes it. Level: internal.';
comment on column row_hashes.row_key is 'Primary key of the row, its columns with spaces between them.';
comment on column row_hashes.at is 'Clock of the database. Start of the transaction that wrote the version.';
comment on column row_hashes.salt is 'Random part of the hash. Null: an earlier version, of which nobody can find out erased values by guessing them; or a deletion.';
comment on column row_hashes.hash is 'SHA-256 of the salt and the row; null: the row was deleted.';
create unique index row_hashes_current on row_hashes (table_name, row_key) where salt is not null;
create index row_hashes_of on row_hashes (table_name, row_key);

create table serving_roles (
  name name primary key,
  privileges_hash bytea not null check (length(privileges_hash) = 32)
);
comment on table serving_roles is 'Roles of the server, written by its migration. Empty when the server uses the role of the owner. Level: internal.';
comment on column serving_roles.privileges_hash is 'SHA-256 of the privileges after the last grant. The migration grants again when they differ.';

-- Writes the hash of a row that the server's role writes. A row that another role writes, as the owner of the tables or an
-- administrator of the database, gets no hash, unless the server has no role of its own. Has the rights of the owner, because the server's
-- role may not write the hashes itself. The verification of the server computes the hash in text of its own, because the
-- owner can replace this function.
create function hash_row() returns trigger language plpgsql security definer set search_path = public set timezone = 'UTC' as $$
declare
  unhashed text[] := tg_argv[1];
  before jsonb;
  content jsonb;
  key text;
  column_name text;
  new_salt uuid;
begin
  if not (select coalesce(bool_or(name = session_user), true) from serving_roles) then
    return null;
  end if;
  before := to_jsonb(old) - unhashed;
  content := to_jsonb(new) - unhashed;
  if before = content then
    return null;
  end if;
  foreach column_name in array tg_argv[0]::text[] loop
    key := concat_ws(' ', key, coalesce(before, content) ->> column_name);
  end loop;
  if before is not null then
    update row_hashes set salt = null where table_name = tg_table_name and row_key = key and salt is not null;
  end if;
  if content is not null then
    new_salt := gen_random_uuid();
  end if;
  insert into row_hashes (table_name, row_key, salt, hash)
  values (tg_table_name, key, new_salt, sha256(convert_to(new_salt || ' ' || jsonb_strip_nulls(content)::text, 'UTF8')));
  return null;
end $$;

-- Writes the hashes of all rows of a table from now on, and of the rows that it has. A later migration that changes
-- rows of such a table, or adds a column with a default, deletes its hashes and calls this function again.
create procedure hash_rows_of(name text, key_columns text[], unhashed text[] default '{}') language plpgsql set timezone = 'UTC' as $$
begin
  execute format('create or replace trigger %I after insert or update or delete on %I for each row execute function hash_row(%L, %L)',
    name || '_row_hash', name, key_columns, unhashed);
  execute format('insert into row_hashes (table_name, row_key, salt, hash)
    select %L, (select string_agg(s.content ->> k.name, '' '' order by k.place) from unnest($1) with ordinality k (name, place)), s.salt,
      sha256(convert_to(s.salt || '' '' || jsonb_strip_nulls(s.content)::text, ''UTF8''))
    from (select to_jsonb(t) - $2 as content, gen_random_uuid() as salt from %I t offset 0) s', name, name) using key_columns, unhashed;
end $$;

call hash_rows_of('members', '{id}', '{city_name,place_of_work,user_name,email,email_confirmed_at,avatar,last_signed_in_at}');
call hash_rows_of('former_phones', '{id}');
call hash_rows_of('consents', '{member_id,id}', '{ip,user_agent}');
call hash_rows_of('news_likes', '{news_id,member_id}');
call hash_rows_of('sessions', '{id}', '{last_used_at,seen_at,refresh_number,refresh_hash,refreshed_at,ip,user_agent}');
call hash_rows_of('passkeys', '{id}', '{last_used_at,counter}');
call hash_rows_of('second_factors', '{member_id}');
call hash_rows_of('sign_in_attempts', '{id}', '{tries,closed_at,sms_at,sms_limits}');
call hash_rows_of('staff_access', '{name}', '{totp_step}');
call hash_rows_of('staff_invitations', '{name}');
call hash_rows_of('staff_passkeys', '{id}', '{last_used_at,counter}');
call hash_rows_of('staff_recovery_codes', '{name,code_hash}');
call hash_rows_of('staff_sessions', '{id}', '{last_used_at,tries}');
call hash_rows_of('account_deletions', '{id}');
call hash_rows_of('server_settings', '{name}');
call hash_rows_of('sole_releases', '{key,released_by}');
call hash_rows_of('closed_months', '{month}');
call hash_rows_of('rule_sets', '{version}');
call hash_rows_of('rule_drafts', '{version}',
  '{recalculated_to,recalculated_at,recalculated_contracts,recalculated_more,recalculated_less,recalculated_debt}');
call hash_rows_of('reward_months', '{member_id,month}');
call hash_rows_of('orders', '{id}');
call hash_rows_of('order_events', '{order_id,id}');
call hash_rows_of('claims', '{order_id}');
call hash_rows_of('issued_documents', '{code}');
call hash_rows_of('balance_corrections', '{id}');
call hash_rows_of('recipients', '{id}');
call hash_rows_of('withdrawals', '{order_id}');
call hash_rows_of('automatic_withdrawals', '{id}');
call hash_rows_of('withdrawal_approvals', '{order_id,approved_by}');
call hash_rows_of('payout_batches', '{number}');
call hash_rows_of('payout_batch_events', '{batch,kind,actor}');
call hash_rows_of('payout_batch_lines', '{batch,order_id}');
call hash_rows_of('payouts', '{order_id}', '{next_action_at}');
call hash_rows_of('provider_undecided_payouts', '{account,external_id}');
call hash_rows_of('bank_responses', '{id}');
call hash_rows_of('reported_payments', '{id}');
call hash_rows_of('bank_statements', '{id}');
call hash_rows_of('bank_statement_lines', '{id}');
call hash_rows_of('closed_days', '{account,day}');
call hash_rows_of('payer_changes', '{id}');
call hash_rows_of('risk_cases', '{number}');
call hash_rows_of('risk_case_members', '{case_number,member_id}');
call hash_rows_of('risk_case_transfers', '{case_number,subject}');
call hash_rows_of('release_blocks', '{member_id,lot,case_number}');
call hash_rows_of('withdrawal_blocks', '{order_id,case_number}');
call hash_rows_of('risk_check_queue', '{id}');
call hash_rows_of('staff_device_check_queue', '{id}');
call hash_rows_of('restrictions', '{member_id,kind}');
call hash_rows_of('payout_pause', '{only_row}');
call hash_rows_of('manual_settlements', '{id}');
call hash_rows_of('member_merges', '{id}');
call hash_rows_of('identity_documents', '{member_id}', '{reviewer,reviewer_until,warned_days}');
call hash_rows_of('identity_document_decisions', '{member_id,id}');
call hash_rows_of('staff', '{name}');
call hash_rows_of('staff_devices', '{device_hash,name}');
call hash_rows_of('import_uploads', '{id}', '{leased_until,lease_token,attempts,progress_done,progress_of}');
call hash_rows_of('column_mappings', '{name}');
call hash_rows_of('feed_events', '{contract_key,event}', '{result}');
call hash_rows_of('import_batches', '{id}');
call hash_rows_of('import_changes', '{id}');
call hash_rows_of('import_undos', '{batch}', '{leased_until,lease_token,attempts}');
call hash_rows_of('api_keys', '{id}', '{last_used_at}');
call hash_rows_of('database_epochs', '{id}');
