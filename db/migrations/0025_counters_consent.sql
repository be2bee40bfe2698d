-- Counters of visits are loaded by a consent of their own.
alter table consents drop constraint consents_purpose_check;
alter table consents add constraint consents_purpose_check
  check (purpose in ('personal-data', 'documents', 'advertising', 'analytics'));
