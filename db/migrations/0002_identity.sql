-- Identity: members, sign-in, sessions, consents, files, identity documents, audit and account deletion.
-- Times are the system clock's unless a comment says otherwise.
-- A comment that ends with `Export N: …` or `Not exported N: …` is read by the member's data export; N is its section.
-- `Level: …` is the level of protection of a table, or of a column that differs (docs/reference/data-protection.md).

create table members (
  id uuid primary key,
  phone text unique check (phone ~ '^79[0-9]{9}$'),
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  city_name text not null default '',
  place_of_work jsonb not null default '{}',
  user_name text unique check (user_name ~ '^[A-Za-z0-9._-]{3,32}$'),
  email text check (length(email) <= 254),
  email_confirmed_at timestamptz,
  avatar uuid,
  origin text not null check (origin in ('sign-in', 'contract')),
  created_at timestamptz not null,
  first_signed_in_at timestamptz,
  last_signed_in_at timestamptz,
  reactivated_at timestamptz,
  phone_changed_at timestamptz,
  deleted_at timestamptz,
  merged_into uuid references members (id),
  constraint members_phone_or_deleted check ((phone is null) = (deleted_at is not null)),
  constraint members_merged_elsewhere check (merged_into <> id)
);
comment on table members is 'Persons whom the reward programme pays. The row stays after account deletion, without '
  'personal data, for the books. Level: personal. Export 10: Профиль';
comment on column members.id is 'Export: Номер участника';
comment on column members.phone is 'Digits of a Russian mobile number; signs the member in. Null: the account was '
  'deleted. Export: Телефон';
comment on column members.first_name is 'Export: Имя';
comment on column members.middle_name is 'Export: Отчество';
comment on column members.last_name is 'Export: Фамилия';
comment on column members.city_name is 'Export: Город';
comment on column members.place_of_work is 'The seven extraProperties of the specification, by their names. '
  'Export: Место работы';
comment on column members.user_name is 'Public name; null: the digits of the phone are shown. Export: Имя пользователя';
comment on column members.email is 'Export: Электронная почта';
comment on column members.email_confirmed_at is 'Null: the link sent to the address was not opened. '
  'Export: Почта подтверждена';
comment on column members.avatar is 'Public picture; null: none. Export: Фотография профиля';
comment on column members.origin is 'How the account was created: by the member''s first sign-in, or by a contract '
  'with this phone. Export: Откуда пришли';
comment on column members.created_at is 'Export: Создан';
comment on column members.first_signed_in_at is 'Export: Первый вход';
comment on column members.last_signed_in_at is 'Export: Последний вход';
comment on column members.reactivated_at is 'Business clock. Sign-in that ended a dormancy. Withdrawals have a '
  'waiting time after it, because phone operators reassign numbers. Export: Вход после перерыва';
comment on column members.phone_changed_at is 'Business clock. Last change of the phone. Withdrawals have a waiting '
  'time after it. Export: Номер изменён';
comment on column members.deleted_at is 'Business clock. Time of the account deletion, which destroyed the member''s '
  'key. Null: the account exists. Export: Аккаунт удалён';
comment on column members.merged_into is 'Primary account of the same person, into which this account was merged. '
  'Never cleared; a primary account is never merged into another. '
  'Not exported: служебное: о том, как записано, а не о вас';
-- User names that differ only in case are the same.
create unique index members_user_name on members (lower(user_name));
create index members_merged on members (merged_into) where merged_into is not null;
create index members_created on members (created_at desc, id desc);
-- Staff search members by the start of the last name or of the first name; «ё» and «е» are equal in the
-- search.
create index members_last_name on members (replace(lower(last_name), 'ё', 'е') text_pattern_ops);
create index members_first_name on members (replace(lower(first_name), 'ё', 'е') text_pattern_ops);
create index members_phone_prefix on members (phone text_pattern_ops);
-- Finds members who returned after a dormant time and must confirm their identity document again.
create index members_reactivated on members (reactivated_at, id) where reactivated_at is not null;

create table pictures (
  id uuid primary key,
  kind text not null check (kind in ('avatar', 'news')),
  member_id uuid references members (id),
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null
);
comment on table pictures is 'Public pictures (avatars and pictures of news), re-encoded on upload; stored '
  'unencrypted under random names. Level: public. Export 130: Фотографии профиля';
comment on column pictures.id is 'Export: Файл';
comment on column pictures.kind is 'Export: Вид';
comment on column pictures.member_id is 'Owner of an avatar; null: a picture of news. '
  'Not exported: номер участника: он один для всей выгрузки';
comment on column pictures.width is 'Pixels. Export: Ширина';
comment on column pictures.height is 'Pixels. Export: Высота';
comment on column pictures.bytes is 'Export: Байт';
comment on column pictures.created_at is 'Export: Загружена';
create index pictures_member on pictures (member_id) where member_id is not null;
-- Added separately, because `members` and `pictures` reference each other.
alter table members add constraint members_avatar foreign key (avatar) references pictures (id);

create table email_changes (
  member_id uuid primary key references members (id),
  email text not null check (length(email) <= 254),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table email_changes is 'E-mail addresses whose confirmation link was not opened yet. One for each member: '
  'a newer address replaces it. Level: personal. Export 20: Почта ждёт подтверждения';
comment on column email_changes.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column email_changes.email is 'Export: Адрес';
comment on column email_changes.token_hash is 'SHA-256 of the token in the link. '
  'Level: secret. Not exported: служебное: с ним открывают чужое';
comment on column email_changes.created_at is 'Export: Указан';
comment on column email_changes.expires_at is 'Export: Ссылка действует до';

create table phone_changes (
  member_id uuid primary key references members (id),
  phone text not null check (phone ~ '^79[0-9]{9}$'),
  old_confirmed_at timestamptz,
  expires_at timestamptz not null
);
comment on table phone_changes is 'Phone changes in progress. The member confirms the old number by a code, then the '
  'new number by another code. Level: personal. Export 30: Смена номера';
comment on column phone_changes.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column phone_changes.phone is 'New number. Export: Новый номер';
comment on column phone_changes.old_confirmed_at is 'Time at which the old number was confirmed; null: not yet. '
  'Export: Старый подтвердил';
comment on column phone_changes.expires_at is 'Export: Действует до';

create table former_phones (
  id bigint generated always as identity primary key,
  member_id uuid not null references members (id),
  phone text not null unique check (phone ~ '^79[0-9]{9}$')
);
comment on table former_phones is 'Phones that members changed and that no member has now. Contracts that arrive with such '
  'a phone belong to the last member who had it. Written by triggers on members: the row of a phone is deleted as soon as '
  'a member gets the phone. Level: personal. Export 35: Прежние номера';
comment on column former_phones.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column former_phones.member_id is 'Last member who had the phone. '
  'Not exported: номер участника: он один для всей выгрузки';
comment on column former_phones.phone is 'Export: Телефон';
create index former_phones_member on former_phones (member_id);
create index former_phones_prefix on former_phones (phone text_pattern_ops);

create function save_former_phone() returns trigger language plpgsql as $$
begin
  delete from former_phones where phone = new.phone;
  insert into former_phones (member_id, phone) values (old.id, old.phone);
  return null;
end $$;
create trigger members_phone_former after update of phone on members for each row
  when (old.phone <> new.phone) execute function save_former_phone();

create function delete_taken_phones() returns trigger language plpgsql as $$
begin
  delete from former_phones f using new_members n where f.phone = n.phone;
  return null;
end $$;
create trigger members_phone_taken after insert on members referencing new table as new_members
  for each statement execute function delete_taken_phones();

create table sign_in_attempts (
  id text primary key,
  phone text not null,
  deliverable boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  closed_at timestamptz,
  purpose text not null default 'sign-in'
    check (purpose in ('sign-in', 'recipient', 'old-phone', 'new-phone', 'leaving', 'reauthentication', 'staff-account',
      'automatic-withdrawal')),
  subject uuid,
  network text,
  sms_at timestamptz,
  sms_limits text[]
);
comment on table sign_in_attempts is 'Codes sent by SMS: for sign-in and for other confirmations. The code is '
  'derived from the id and never stored. Level: personal.';
comment on column sign_in_attempts.id is 'The «userId» of the specification.';
comment on column sign_in_attempts.deliverable is 'False: the phone gets no code (registration by invitation); the '
  'response looks the same.';
comment on column sign_in_attempts.tries is 'Wrong codes entered.';
comment on column sign_in_attempts.closed_at is 'Time at which the correct code was entered, or a newer code replaced '
  'this one. Null: open.';
comment on column sign_in_attempts.subject is 'Id of what the code confirms, such as a recipient; null: the code '
  'confirms no row, as in a sign-in.';
comment on column sign_in_attempts.network is 'Network of an unknown device that requested a sign-in code; null: the '
  'code is always sent.';
comment on column sign_in_attempts.sms_at is 'Time at which the limits of unconfirmed codes admitted the SMS to an unknown '
  'device. Null: not sent, or no such device.';
comment on column sign_in_attempts.sms_limits is 'Limits that count the SMS until its phone signs in. Null: none does.';
create index sign_in_attempts_open on sign_in_attempts (phone, purpose) where closed_at is null;
create index sign_in_attempts_network on sign_in_attempts (network, created_at) where network is not null;
create index sign_in_attempts_created on sign_in_attempts (created_at) where network is not null;
create index sign_in_attempts_counted on sign_in_attempts (phone) where sms_limits is not null;

create table sessions (
  id uuid primary key,
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  seen_at timestamptz,
  ends_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'expired', 'revoked', 'replaced', 'staff', 'blocked')),
  ip text not null,
  user_agent text not null,
  device_hash bytea,
  authenticated_at timestamptz,
  refresh_number integer not null default 1,
  refresh_hash bytea not null,
  refreshed_at timestamptz not null
);
comment on table sessions is 'Sessions of members, each with its family of refresh tokens. No token is stored: a '
  'token is signed, and contains the id of this row and its own number. Level: personal. Export 80: Сеансы';
comment on column sessions.id is 'Export: Номер';
comment on column sessions.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column sessions.created_at is 'Export: Начат';
comment on column sessions.last_used_at is 'Export: Использован';
comment on column sessions.seen_at is 'Business clock. Last use, by which dormancy is counted. Null: unknown. '
  'Export: Использован по часам программы';
comment on column sessions.ends_at is '90 days after the sign-in, however the session is used. Export: Действует до';
comment on column sessions.ended_at is 'Null: valid until ends_at. Export: Завершён';
comment on column sessions.end_reason is 'Export: Почему завершён';
comment on column sessions.ip is 'Export: Адрес в сети';
comment on column sessions.user_agent is 'Export: Браузер';
comment on column sessions.device_hash is 'SHA-256 of the browser''s random id from its cookie: equal in sessions of '
  'several members on one device. Null: the browser sent none. '
  'Level: secret. Not exported: служебное: по нему ищут других участников в том же браузере';
comment on column sessions.authenticated_at is 'Time at which the member last proved the identity in this session, by a '
  'code or by a passkey that may confirm actions. Null: signed in with a passkey that is too new for that. '
  'Export: Личность подтверждена';
comment on column sessions.refresh_number is 'Number of the valid refresh token. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column sessions.refresh_hash is 'SHA-256 of the valid refresh token. '
  'Level: secret. Not exported: служебное: с ним открывают чужое';
comment on column sessions.refreshed_at is 'Time when the valid refresh token replaced the one before. '
  'Not exported: служебное: о том, как записано, а не о вас';
-- Covers ended sessions too, because dormancy is counted from all sessions of a member.
create index sessions_member on sessions (member_id);
create index sessions_device on sessions (device_hash) where device_hash is not null;

create table passkeys (
  id uuid primary key,
  member_id uuid not null references members (id),
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  refused_at timestamptz,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null
);
comment on table passkeys is 'Passkeys of members: a sign-in method after the first sign-in, and a confirmation '
  'of actions without a code. Level: personal. Export 60: Ключи входа';
comment on column passkeys.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column passkeys.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column passkeys.name is 'Name of the device on which the passkey was created, as the member sees it. '
  'Export: Устройство';
comment on column passkeys.created_at is 'Export: Добавлен';
comment on column passkeys.last_used_at is 'Export: Последний вход';
comment on column passkeys.refused_at is 'Time when the counter went back; since then the passkey is refused. '
  'Export: Больше не открывает с';
comment on column passkeys.credential_id is 'Base64url, as browsers send it. '
  'Not exported: служебное: с ним открывают чужое';
comment on column passkeys.public_key is 'Not exported: служебное: с ним открывают чужое';
comment on column passkeys.counter is 'Signature counter; many authenticators leave it at 0. A counter that goes '
  'back shows that the passkey was copied. Not exported: служебное: с ним открывают чужое';
comment on column passkeys.transports is 'Not exported: служебное: о том, как записано, а не о вас';
create index passkeys_by_member on passkeys (member_id, created_at);

create table second_factors (
  member_id uuid primary key references members (id),
  since timestamptz not null,
  ends_at timestamptz
);
comment on table second_factors is 'Members whose sign-in needs a passkey: a code by SMS alone gives no session. Deleted when '
  'the member switches it off. Business clock. Level: personal. Export 65: Вход только с ключом';
comment on column second_factors.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column second_factors.since is 'Export: Включён';
comment on column second_factors.ends_at is 'Time from which a code is enough again, after staff helped a member without passkeys. '
  'Null: no end. Export: Отключается';

create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'recipient', 'automatic-withdrawal', 'reauthentication')),
  member_id uuid references members (id),
  subject uuid,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (member_id is null)),
  check ((purpose in ('recipient', 'automatic-withdrawal', 'reauthentication')) = (subject is not null))
);
comment on table passkey_challenges is 'Passkey challenges. Each can be used once, for one purpose: the request that '
  'uses a challenge deletes its row. Level: personal. Not exported 50: вопросы к вашим ключам входа, на минуты; ключи перечислены';
comment on column passkey_challenges.member_id is 'Null: a sign-in, where the member is not known yet.';
comment on column passkey_challenges.subject is 'Recipient or rule of automatic withdrawals to confirm, or session to '
  'reauthenticate; null: another purpose.';
create index passkey_challenges_end on passkey_challenges (expires_at);

create table consents (
  member_id uuid not null references members (id),
  id bigint generated always as identity,
  purpose text not null check (purpose in ('personal-data', 'documents', 'advertising', 'analytics', 'rules')),
  given boolean not null,
  text_version text not null,
  recorded_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  primary key (member_id, id)
);
comment on table consents is 'Consents given and withdrawn, and rules accepted, in order: the newest row of a '
  'purpose is valid. Insert-only, except that account deletion erases ip and user_agent. Level: personal. Export 70: Согласия';
comment on column consents.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column consents.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column consents.purpose is 'Export: О чём';
comment on column consents.given is 'False: withdrawn. Export: Дано';
comment on column consents.text_version is 'Version of the legal text that was shown. Export: Версия текста';
comment on column consents.recorded_at is 'Export: Когда';
comment on column consents.ip is 'Empty: erased with the account. Export: Адрес в сети';
comment on column consents.user_agent is 'Empty: erased with the account. Export: Браузер';
create trigger consents_insert_only before delete or truncate on consents
  for each statement execute function refuse_change();
-- Account deletion erases the IP address and browser of a consent; the consent itself stays.
create function refuse_other_consent() returns trigger language plpgsql as $$
begin
  if new.ip <> '' or new.user_agent <> '' or
    (new.member_id, new.id, new.purpose, new.text_version, new.given, new.recorded_at)
      is distinct from (old.member_id, old.id, old.purpose, old.text_version, old.given, old.recorded_at) then
    raise exception 'consents are insert-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger consents_stay before update on consents for each row execute function refuse_other_consent();

create table member_keys (
  member_id uuid primary key references members (id),
  key_id text not null,
  sealed bytea not null
);
comment on table member_keys is 'Encryption keys of members, each sealed by a key of the vault. Without this key, no '
  'file and no document field of its member can be read. '
  'Level: personal. Not exported 30: ключ, которым зашифрованы ваши документы и файлы; сами они в выгрузке открыты';
comment on column member_keys.key_id is 'Id of the vault key that seals this key.';
comment on column member_keys.sealed is 'The key, encrypted. Level: secret.';

create table files (
  id uuid primary key,
  member_id uuid not null references members (id),
  field text not null check (field in ('claim', 'pasportScan', 'adressScan', 'innScan', 'thread')),
  media_type text not null,
  bytes integer not null,
  created_at timestamptz not null,
  sealed_key bytea not null
);
comment on table files is 'Uploaded files, stored encrypted under their ids. A stored file without a row is deleted. '
  'Level: personal. Export 120: Файлы';
comment on column files.id is 'Export: Файл';
comment on column files.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column files.field is 'Use of the file. The encryption binds the content to it. Export: Для чего';
comment on column files.media_type is 'Export: Вид';
comment on column files.bytes is 'Export: Байт';
comment on column files.created_at is 'Export: Загружен';
comment on column files.sealed_key is 'Key of the file, sealed by the member''s key. '
  'Level: secret. Not exported: служебное: с ним открывают чужое';
create index files_member on files (member_id);

create table identity_documents (
  member_id uuid primary key references members (id),
  status text not null check (status in ('none', 'review', 'approved', 'rejected')),
  version integer not null default 0,
  submitted_at timestamptz,
  decided_at timestamptz,
  comment text not null default '',
  verdicts jsonb not null default '{}',
  ends_on date,
  ends_field text check (ends_field in ('validTo', 'registrationExpiresAt', 'dateOfBirth')),
  warned_days smallint,
  sealed jsonb not null default '{}',
  reviewed jsonb,
  document_hash bytea,
  inn_hash bytea,
  decided_by text,
  reviewer text references staff (name),
  reviewer_until timestamptz,
  constraint identity_documents_ends_together check ((ends_on is null) = (ends_field is null))
);
comment on table identity_documents is 'Identity documents and their review. No row: the member has not begun one. Times are '
  'the business clock''s. Level: personal. Export 90: Проверка документа';
comment on column identity_documents.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column identity_documents.status is 'none: begun and never submitted. Export: Состояние';
comment on column identity_documents.version is 'Number of times that the document was saved. A request to save '
  'names the version on which it is based. Export: Версия';
comment on column identity_documents.submitted_at is 'Last submission for review. Export: Отправлен';
comment on column identity_documents.decided_at is 'Last decision. Export: Решение принято';
comment on column identity_documents.comment is 'Reason of a rejection, as the member reads it. Export: Комментарий';
comment on column identity_documents.verdicts is 'Reason codes of a rejection; each key is the specification''s name '
  'of a field or scan. Empty: the member may correct the whole document. Export: Замечания';
comment on column identity_documents.ends_on is 'First day on which the document or the registration is no longer valid; '
  'null: unknown. Export: Действует до';
comment on column identity_documents.ends_field is 'Field that determines ends_on. Export: Что заканчивается';
comment on column identity_documents.warned_days is 'How many days before ends_on the last warning was due (60, 14, '
  '1); null: none sent. Export: Предупредили за дней';
comment on column identity_documents.sealed is 'Document fields by the specification''s names, in base64. Each is '
  'sealed by the member''s key and bound to member, field and version. '
  'Level: sensitive. Not exported: хранится зашифрованным, в выгрузке — в разделе «Документ»';
comment on column identity_documents.reviewed is 'Document at the last decision, while its next version is in review: '
  'version, sealed fields and file ids of the scans. The reviewer sees what the member changed. '
  'Level: sensitive. Not exported: хранится зашифрованным, прежние данные до конца проверки';
comment on column identity_documents.document_hash is 'Keyed hash of type, series and number: the reviewer sees that another '
  'member has the same document. Level: sensitive. Not exported: служебное: по нему ищут то же самое у другого участника';
comment on column identity_documents.inn_hash is 'Keyed hash of the ИНН (tax number): the reviewer sees that another member '
  'has the same one. Level: sensitive. Not exported: служебное: по нему ищут то же самое у другого участника';
comment on column identity_documents.decided_by is 'Staff member who made the last decision. Not exported: имя сотрудника';
comment on column identity_documents.reviewer is 'Staff member with the review assignment; null: unassigned. '
  'Not exported: имя сотрудника';
comment on column identity_documents.reviewer_until is 'System clock. End of the review assignment. '
  'Not exported: служебное: о том, как записано, а не о вас';
create index identity_documents_document on identity_documents (document_hash) where document_hash is not null;
create index identity_documents_inn on identity_documents (inn_hash) where inn_hash is not null;
create index identity_documents_queue on identity_documents (submitted_at) where status = 'review';
create index identity_documents_ends on identity_documents (ends_on) where ends_on is not null and status = 'approved';

create table identity_document_decisions (
  member_id uuid not null references members (id),
  id bigint generated always as identity,
  at timestamptz not null,
  version integer not null,
  status text not null check (status in ('approved', 'rejected')),
  verdicts jsonb not null default '{}',
  actor text not null,
  primary key (member_id, id)
);
comment on table identity_document_decisions is 'Decisions on identity documents, without personal data. Insert-only. '
  'Level: personal. Export 100: Решения о документе';
comment on column identity_document_decisions.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column identity_document_decisions.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column identity_document_decisions.at is 'Business clock. Export: Когда';
comment on column identity_document_decisions.version is 'Version of the document that was reviewed. Export: Версия';
comment on column identity_document_decisions.status is 'Export: Решение';
comment on column identity_document_decisions.verdicts is 'Reason codes; each key is the specification''s name of a '
  'field or scan. A comment in free text is stored only with the document. Export: Замечания';
comment on column identity_document_decisions.actor is 'Not exported: имя сотрудника';
create trigger identity_document_decisions_insert_only before update or delete or truncate on identity_document_decisions
  for each statement execute function refuse_change();

create table identity_document_scans (
  member_id uuid not null references members (id),
  field text not null check (field in ('pasportScan', 'adressScan', 'innScan')),
  file_id uuid not null unique references files (id),
  is_sent boolean not null,
  primary key (member_id, field, is_sent)
);
comment on table identity_document_scans is 'Scans of identity documents. A scan that is added after the submission '
  'has a row of its own until the member submits again, so that staff see what was submitted, and an approved scan '
  'stays. Level: personal. Export 110: Сканы';
comment on column identity_document_scans.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column identity_document_scans.field is 'Name of the scan in the specification. Export: Что на скане';
comment on column identity_document_scans.file_id is 'Export: Файл';
comment on column identity_document_scans.is_sent is 'False: not submitted yet. Export: Отправлен на проверку';

create table audit_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  member_id uuid references members (id),
  object text not null default '',
  reason text not null default '',
  before text not null default '',
  after text not null default ''
);
comment on table audit_events is 'Audit log: accesses to members'' data, refused accesses, and changes. Insert-only; '
  'it never contains the data that was read. Level: personal. Export 260: Кто обращался к вашим документам и файлам';
comment on column audit_events.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column audit_events.at is 'Export: Когда';
comment on column audit_events.actor is '`staff:<name>`, `member:<id>`, or `system` for the server and the CLI. '
  'Not exported: имя сотрудника';
comment on column audit_events.action is 'Name of the action, such as `passport.read` or `file.refused`. Export: Что';
comment on column audit_events.member_id is 'Owner of the data; null: none or unknown. '
  'Not exported: номер участника: он один для всей выгрузки';
comment on column audit_events.object is 'Part of the data: a field, the id of a file. Export: К чему';
comment on column audit_events.reason is 'Reason that staff have entered; empty: none is required. '
  'Not exported: слова сотрудника для проверяющих';
comment on column audit_events.before is 'Value before the change, in words; empty: nothing changed, or the value is '
  'confidential. Not exported: слова сотрудника для проверяющих';
comment on column audit_events.after is 'Value after the change, in words; empty in the same cases as `before`. '
  'Not exported: слова сотрудника для проверяющих';
create index audit_events_member on audit_events (member_id, id desc);
-- Finds the staff members who lifted the restrictions of a member, ended the second factor of a member, or explained that the
-- provider contradicts the return of a payout: they cannot be the only approvers of the member's withdrawals.
create index audit_events_restrictions on audit_events (member_id, at)
  where action in ('member.unblocked', 'member.payouts-unrestricted', 'member.lift-approved', 'payout.contradiction-explained',
    'member.second-factor-end-scheduled');
create index audit_events_actor on audit_events (actor, id desc);
create index audit_events_action on audit_events (action, id desc);
create index audit_events_at on audit_events (at);
create index audit_events_words on audit_events
  using gin (to_tsvector('russian', object || ' ' || reason || ' ' || before || ' ' || after));
create trigger audit_events_insert_only before update or delete or truncate on audit_events
  for each statement execute function refuse_change();

create table audit_queue (
  event_id bigint primary key
);
comment on table audit_queue is 'Audit events that have no link in the chain yet. A worker adds the links, so that a '
  'transaction that writes an event does not wait for another one. Level: internal.';
create function enqueue_audit_link() returns trigger language plpgsql as $$
begin
  insert into audit_queue (event_id) values (new.id);
  return null;
end $$;
create trigger audit_events_enqueue after insert on audit_events for each row execute function enqueue_audit_link();

create table audit_links (
  place bigint primary key check (place > 0),
  event_id bigint not null unique references audit_events (id),
  hash bytea not null check (length(hash) = 32)
);
comment on table audit_links is 'Hash chain over the audit log: a changed or missing event breaks it. Insert-only. Level: internal.';
comment on column audit_links.place is 'Number of the link, without gaps.';
comment on column audit_links.hash is 'SHA-256 of the previous link''s hash (empty for the first) and of the event.';
create trigger audit_links_insert_only before update or delete or truncate on audit_links
  for each statement execute function refuse_change();

create table security_events (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  kind text not null,
  outcome text not null check (outcome in ('success', 'failure')),
  reason text not null,
  member_id uuid,
  staff text,
  address_hash bytea check (length(address_hash) <= 8),
  route text not null,
  count bigint not null check (count > 0)
);
comment on table security_events is 'Security journal: sign-ins, and requests that the server refused for reasons of '
  'security. The equal events of a minute are one row. It has no phone, code, password or token. The rows are deleted '
  'after 180 days. Level: personal. Export 265: Входы и отказы безопасности';
comment on column security_events.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column security_events.occurred_at is 'Time of the first event of the row. Export: Когда';
comment on column security_events.kind is 'Export: Что';
comment on column security_events.outcome is 'Export: Исход';
comment on column security_events.reason is 'Code of the refusal or of the second factor; empty: the kind says everything. '
  'Export: Подробности';
comment on column security_events.member_id is 'Null: no member, or an unknown one. It has no foreign key, so that a write '
  'never waits for a lock of the member. Not exported: номер участника: он один для всей выгрузки';
comment on column security_events.staff is 'Name of the staff member; null: no staff member, or an unknown name. '
  'Not exported: имя сотрудника';
comment on column security_events.address_hash is 'First 8 bytes of the keyed hash of the network address; empty: the event has '
  'no address; null: erased with the account of the member. Level: sensitive. Not exported: служебное: о том, как записано, а не о вас';
comment on column security_events.route is 'Method and pattern of the route. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column security_events.count is 'Number of the equal events in the minute. Export: Сколько раз';
-- Rows without an address are left out: after an erasure, several rows of a minute may be equal.
create unique index security_events_minute on security_events
  (date_trunc('minute', occurred_at at time zone 'UTC'), kind, outcome, reason, member_id, staff, address_hash, route)
  nulls not distinct where address_hash is not null;
create index security_events_at on security_events (occurred_at);
create index security_events_kind on security_events (kind, id desc);
create index security_events_member on security_events (member_id) where member_id is not null;
create index security_events_staff on security_events (staff, id desc) where staff is not null;
create index security_events_address on security_events (address_hash, id desc) where address_hash is not null;

-- A row changes only by a larger count and by the erasure of its address, and stays for 180 days.
create function protect_security_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.count >= old.count and (new.address_hash is null or new.address_hash = old.address_hash) and
      (new.id, new.occurred_at, new.kind, new.outcome, new.reason, new.member_id, new.staff, new.route)
        is not distinct from (old.id, old.occurred_at, old.kind, old.outcome, old.reason, old.member_id, old.staff, old.route) then
      return new;
    end if;
  elsif old.occurred_at < now() - interval '180 days' then
    return old;
  end if;
  raise exception 'security_events is insert-only' using errcode = 'insufficient_privilege';
end $$;
create trigger security_events_stay before update or delete on security_events
  for each row execute function protect_security_event();
create trigger security_events_insert_only before truncate on security_events
  for each statement execute function refuse_change();

create table account_deletions (
  id uuid primary key,
  member_id uuid not null references members (id),
  number bigint generated always as identity (start with 101) unique,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  cancelled_at timestamptz,
  done_at timestamptz,
  certificate jsonb,
  pruned_at timestamptz
);
comment on table account_deletions is 'Account deletions that members requested. Times are the business clock''s. '
  'Level: personal. Export 270: Удаление аккаунта';
comment on column account_deletions.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column account_deletions.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column account_deletions.number is 'Number that the member names to support. Export: Номер';
comment on column account_deletions.requested_at is 'Export: Запрошено';
comment on column account_deletions.due_at is 'Time of the erasure; the member can cancel until then. Export: Назначено на';
comment on column account_deletions.cancelled_at is 'Null: not cancelled. Export: Отменено';
comment on column account_deletions.done_at is 'Time at which the data were erased; null: not yet. Export: Выполнено';
comment on column account_deletions.certificate is 'Erasure certificate: what was destroyed, what stays and by which law; no personal '
  'data. Export: Акт';
comment on column account_deletions.pruned_at is 'Time at which the payout details were erased, which the law '
  'requires to be stored for some years; null: not yet. Export: Сведения о выплатах удалены';
create unique index account_deletions_open on account_deletions (member_id) where cancelled_at is null and done_at is null;
create index account_deletions_due on account_deletions (due_at) where cancelled_at is null and done_at is null;
create index account_deletions_retained on account_deletions (done_at) where done_at is not null and pruned_at is null;
