-- What was needed for a yes stays known, and the bank's words about people are not kept for ever.

-- How many persons it took at the time; of those from before it is known of one.
alter table payouts add column approvals_needed smallint not null default 1 check (approvals_needed in (1, 2));
alter table payouts alter column approvals_needed drop default;

-- The words of the bank may name people and their accounts; rows that named no reference of ours are such words whole.
update bank_answers set report = jsonb_set(report, '{rows}', coalesce((
  select jsonb_agg(one || '{"said": ""}' || case
      when one ->> 'reference' ~ '^IM-\d{1,12}-[0-9A-HJKMNP-TV-Z]{4}$' then '{}'::jsonb
      else '{"reference": null}'::jsonb
    end order by place)
  from jsonb_array_elements(report -> 'rows') with ordinality r (one, place)
), '[]'));
