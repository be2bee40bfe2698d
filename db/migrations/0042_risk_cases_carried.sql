-- A case of risk goes on being known at the account that stays, once two of a person have become one: contracts have other names there.

-- What a case saw, and what it stopped, by the names that they have at the account that stays. What is decided in the case holds here.
create table risk_cases_carried (
  -- No reference: a look holds a case before the accounts of its members, a merge holds them the other way round. Cases are never deleted.
  case_number bigint not null,
  subject text not null,
  facts text[] not null,
  -- Of whom and which lot, as `<member> <lot>`.
  rewards text[] not null,
  primary key (case_number, subject)
);
create index risk_cases_carried_subject on risk_cases_carried (subject);
