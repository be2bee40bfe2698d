-- Engagement: news, broadcasts, help, tickets and legal texts.
-- A comment that ends with `Export N: …` or `Not exported N: …` is read by the member's data export; N is its section.
-- `Level: …` is the level of protection of a table, or of a column that differs (docs/reference/data-protection.md).

create table news_categories (
  key text primary key check (key ~ '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$' and key <> 'all'),
  name text not null check (length(name) between 1 and 40),
  position integer not null
);
comment on table news_categories is 'Categories of news, which the company chooses. Level: public.';
comment on column news_categories.position is 'Place in the list of filters.';

create table news (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{0,98}[a-z0-9])?$'),
  title text not null check (length(title) between 1 and 150),
  preview text not null check (length(preview) between 1 and 400),
  category text not null references news_categories (key),
  cover uuid references pictures (id),
  content jsonb not null,
  state text not null check (state in ('draft', 'published', 'withdrawn')),
  published_at timestamptz,
  is_pinned boolean not null default false,
  audience text not null check (audience in ('all', 'newcomers', 'product')),
  product text,
  likes integer not null default 0 check (likes >= 0),
  reads integer not null default 0 check (reads >= 0),
  notifies boolean not null default false,
  notified_through uuid,
  notified_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint news_published_at check (state = 'draft' or published_at is not null),
  constraint news_product check ((audience = 'product') = (product is not null))
);
comment on table news is 'News for an audience of members. Level: public.';
comment on column news.slug is 'Address of the item, and its name in the API.';
comment on column news.cover is 'Null: none.';
comment on column news.content is 'JSON of the editor, as `packages/api/src/rich-text/rich-text.ts` allows it.';
comment on column news.published_at is 'Business clock. Members can read the item from then on. Null: never published.';
comment on column news.audience is 'newcomers: members without a current contract. product: members with a contract '
  'of the product.';
comment on column news.product is 'Key in the reward rules; null: another audience.';
comment on column news.likes is 'Count of rows in news_likes.';
comment on column news.reads is 'Count of rows in news_reads.';
comment on column news.notifies is 'True: the audience gets a notification when the item is published.';
comment on column news.notified_through is 'Last member, in order of ids, who got the notification; null: none yet.';
comment on column news.notified_at is 'Time at which the whole audience had got the notification; null: not yet.';
comment on column news.version is 'Number that grows with each edit. An edit names the version on which it is based.';
create index news_category on news (category);
create index news_published on news (published_at desc, id desc) where state = 'published';
create index news_to_notify on news (published_at) where notifies and notified_at is null;
create index news_updated on news (updated_at desc, id desc);
create index news_by_publication on news (published_at desc nulls last, id desc);

create table news_pictures (
  news_id uuid not null references news (id),
  picture_id uuid not null references pictures (id),
  primary key (news_id, picture_id)
);
comment on table news_pictures is 'Pictures in an item of news, with its cover: none of them is deleted while the '
  'item shows it. Level: public.';

create table news_reads (
  news_id uuid not null references news (id),
  member_id uuid not null references members (id),
  at timestamptz not null,
  primary key (news_id, member_id)
);
comment on table news_reads is 'Items of news that a member has opened, each once. Level: personal. Export 220: Прочитанные новости';
comment on column news_reads.news_id is 'Export: Новость';
comment on column news_reads.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column news_reads.at is 'First time, business clock. Export: Когда';
create index news_reads_member on news_reads (member_id);

create table news_likes (
  news_id uuid not null references news (id),
  member_id uuid not null references members (id),
  at timestamptz not null,
  primary key (news_id, member_id)
);
comment on table news_likes is 'Items of news that a member likes. Level: personal. Export 230: Понравившиеся новости';
comment on column news_likes.news_id is 'Export: Новость';
comment on column news_likes.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column news_likes.at is 'Business clock. Export: Когда';
create index news_likes_member on news_likes (member_id);

create table broadcasts (
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 500),
  link text,
  audience text not null check (audience in ('all', 'newcomers', 'product', 'city', 'members')),
  audience_of text,
  state text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'done')),
  per_minute integer not null check (per_minute between 1 and 60000),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  recipients integer,
  started_by text,
  started_at timestamptz,
  notified_through uuid,
  notified_count integer not null default 0,
  next_at timestamptz,
  ended_at timestamptz,
  constraint broadcasts_audience check ((audience in ('product', 'city')) = (audience_of is not null)),
  constraint broadcasts_started check ((state = 'draft') = (started_at is null))
);
comment on table broadcasts is 'Broadcasts: one notification for each member of an audience. Level: internal.';
comment on column broadcasts.link is 'Page of the cabinet with more; null: none.';
comment on column broadcasts.audience is 'newcomers: members without a current contract. product: members with a '
  'contract of the product. city: members with this city in their profile. members: the members in '
  'broadcast_members.';
comment on column broadcasts.audience_of is 'Product or city; null: another audience.';
comment on column broadcasts.per_minute is 'Highest number of members in a minute.';
comment on column broadcasts.version is 'Number that grows with each edit. An edit names the version on which it is '
  'based.';
comment on column broadcasts.recipients is 'Size of the audience at the start; null: not started.';
comment on column broadcasts.started_at is 'Business clock.';
comment on column broadcasts.notified_through is 'Last member, in order of ids, who got the notification; null: none yet.';
comment on column broadcasts.notified_count is 'Count of members who got the notification.';
comment on column broadcasts.next_at is 'System clock. Earliest time of the next chunk; null: nothing to send.';
comment on column broadcasts.ended_at is 'Null: not ended.';
create index broadcasts_list on broadcasts (updated_at desc, id desc);
create index broadcasts_due on broadcasts (next_at) where state = 'sending';

create table broadcast_members (
  broadcast_id uuid not null references broadcasts (id),
  member_id uuid not null references members (id),
  primary key (broadcast_id, member_id)
);
comment on table broadcast_members is 'Listed members of a broadcast, without their phones. '
  'Level: personal. Not exported 10: кому назначена рассылка: полученные стоят в уведомлениях';
create index broadcast_members_member on broadcast_members (member_id);

create table help_article_sets (
  id bigint generated always as identity primary key,
  content jsonb,
  created_at timestamptz not null
);
comment on table help_article_sets is 'Sets of help articles that the company has imported; the newest is shown. '
  'Without a set, the articles shipped with the server are shown. Level: public.';
comment on column help_article_sets.content is 'Articles as `help-article-set.ts` allows them; null: the articles '
  'shipped with the server are shown again.';

create table tickets (
  id uuid primary key,
  number bigint generated always as identity (start with 101) unique,
  member_id uuid not null references members (id),
  about text not null check (about in ('general', 'operation', 'contract', 'order', 'document')),
  object text not null default '',
  label text not null default '',
  status text not null check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  answer_by timestamptz,
  rating smallint check (rating between 1 and 5),
  constraint tickets_answer_by check ((status = 'open') = (answer_by is not null)),
  constraint tickets_rating check (rating is null or status = 'closed')
);
comment on table tickets is 'Tickets: questions of members to support. Times are the business clock''s. '
  'Level: personal. Export 280: Вопросы в поддержку';
comment on column tickets.id is 'Export: Вопрос';
comment on column tickets.number is 'Number that the member names to support. Export: Номер';
comment on column tickets.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column tickets.about is 'Export: О чём';
comment on column tickets.object is 'Number of the operation in the member''s history, id of the order, or number of '
  'the contract; empty: none. Export: Предмет';
comment on column tickets.label is 'Title or number of the object. Export: Название предмета';
comment on column tickets.status is 'Export: Состояние';
comment on column tickets.created_at is 'Export: Задан';
comment on column tickets.updated_at is 'Export: Изменён';
comment on column tickets.answer_by is 'Time by which support promised to answer; null: no answer is due. '
  'Export: Ответим до';
comment on column tickets.rating is 'From 1 to 5, by the member, of a closed ticket; null: none. Export: Оценка';
create index tickets_member on tickets (member_id, number desc);
create index tickets_waiting on tickets (answer_by) where status = 'open';
create index tickets_by_state on tickets (status, number desc);

create table ticket_messages (
  member_id uuid not null references members (id),
  ticket_id uuid not null references tickets (id),
  id bigint generated always as identity,
  text text not null,
  at timestamptz not null,
  staff text references staff (name),
  request_key text,
  request_hash bytea,
  primary key (ticket_id, id),
  constraint ticket_messages_request unique (member_id, request_key),
  constraint ticket_messages_author check (staff is not null or request_key is not null)
);
comment on table ticket_messages is 'Messages of tickets. Level: personal. Export 290: Сообщения в вопросах';
comment on column ticket_messages.member_id is 'Owner of the ticket. '
  'Not exported: номер участника: он один для всей выгрузки';
comment on column ticket_messages.ticket_id is 'Export: Вопрос';
comment on column ticket_messages.id is 'Export: Номер';
comment on column ticket_messages.text is 'Export: Текст';
comment on column ticket_messages.at is 'Business clock. Export: Когда';
comment on column ticket_messages.staff is 'Author of an answer; null: the member. Not exported: имя сотрудника';
comment on column ticket_messages.request_key is 'Idempotency key of the request; null: an answer by staff without '
  'one. Not exported: служебное: о том, как записано, а не о вас';
comment on column ticket_messages.request_hash is 'SHA-256 of the request, with its files, that the key was first '
  'used with. Not exported: служебное: о том, как записано, а не о вас';

create table ticket_files (
  member_id uuid not null references members (id),
  ticket_id uuid not null,
  message_id bigint not null,
  place smallint not null,
  file_id uuid not null unique references files (id),
  primary key (ticket_id, message_id, place),
  foreign key (ticket_id, message_id) references ticket_messages (ticket_id, id)
);
comment on table ticket_files is 'Files of messages. Level: personal. Export 300: Файлы в вопросах';
comment on column ticket_files.member_id is 'Owner of the ticket. '
  'Not exported: номер участника: он один для всей выгрузки';
comment on column ticket_files.ticket_id is 'Export: Вопрос';
comment on column ticket_files.message_id is 'Export: Сообщение';
comment on column ticket_files.place is 'Place among the files of the message, counted from 1. Export: Который';
comment on column ticket_files.file_id is 'Export: Файл';
create index ticket_files_member on ticket_files (member_id);

create table legal_text_versions (
  kind text not null check (kind in ('policy', 'rules', 'personal-data', 'documents', 'advertising', 'analytics')),
  version text not null check (version ~ '^\d{4}-\d{2}-\d{2}(-([2-9]|[1-9]\d))?$'),
  in_force_from timestamptz not null,
  summary text not null check (length(summary) <= 1000),
  content jsonb not null,
  published_at timestamptz not null,
  published_by text,
  approved_by text references staff (name),
  cancelled_at timestamptz,
  cancelled_by text,
  primary key (kind, version),
  constraint legal_text_versions_cancelled check ((cancelled_at is null) = (cancelled_by is null)),
  constraint legal_text_versions_second_person check (approved_by <> published_by)
);
comment on table legal_text_versions is 'Versions of the legal texts: policy, rules, and texts of consents. A '
  'version never changes. It can be cancelled once, until shortly after it comes into force. Level: public.';
comment on column legal_text_versions.version is 'Name in a member''s consent: the day, in Moscow, on which it comes '
  'into force, with a number when it is not the first version of that day.';
comment on column legal_text_versions.in_force_from is 'Business clock. The last version whose time has come is in '
  'force.';
comment on column legal_text_versions.summary is 'Changes since the version before, by the author.';
comment on column legal_text_versions.content is 'JSON of the editor, as `packages/api/src/rich-text/rich-text.ts` allows it.';
comment on column legal_text_versions.published_at is 'System clock.';
comment on column legal_text_versions.published_by is 'Null: shipped with the server.';
comment on column legal_text_versions.approved_by is 'Null: shipped with the server, or the first version in an empty '
  'database.';
comment on column legal_text_versions.cancelled_at is 'Null: not cancelled.';
comment on column legal_text_versions.cancelled_by is 'Null: not cancelled.';
create unique index legal_text_versions_moment on legal_text_versions (kind, in_force_from) where cancelled_at is null;
create trigger legal_text_versions_no_delete before delete or truncate on legal_text_versions
  for each statement execute function refuse_change();
create function refuse_change_except_cancelling() returns trigger language plpgsql as $$
begin
  if old.cancelled_at is null and new.cancelled_at is not null
    and (new.kind, new.version, new.in_force_from, new.summary, new.content, new.published_at)
      = (old.kind, old.version, old.in_force_from, old.summary, old.content, old.published_at)
    and new.published_by is not distinct from old.published_by
    and new.approved_by is not distinct from old.approved_by
  then
    return new;
  end if;
  raise exception 'a version of a document never changes' using errcode = 'insufficient_privilege';
end $$;
create trigger legal_text_versions_only_cancelled before update on legal_text_versions
  for each row execute function refuse_change_except_cancelling();

create table legal_text_proposals (
  id uuid primary key,
  number bigint generated always as identity (start with 101) unique,
  kind text not null,
  replaces text not null,
  in_force_from timestamptz not null,
  summary text not null,
  content jsonb not null,
  state text not null default 'open' check (state in ('open', 'applied', 'declined')),
  author text not null references staff (name),
  created_at timestamptz not null,
  decided_by text references staff (name),
  decided_at timestamptz,
  foreign key (kind, replaces) references legal_text_versions (kind, version),
  constraint legal_text_proposals_decided check (num_nulls(decided_by, decided_at) = case state when 'open' then 2 else 0 end),
  constraint legal_text_proposals_second_person check (state <> 'applied' or decided_by <> author)
);
comment on table legal_text_proposals is 'Proposed versions of legal texts. One staff member proposes a version, '
  'another approves or declines it; the author may also decline it. An approved version becomes a row of '
  'legal_text_versions. Level: internal.';
comment on column legal_text_proposals.id is 'Created by the client, so that a repeated request does not create a '
  'second proposal.';
comment on column legal_text_proposals.number is 'Number by which staff refer to the proposal.';
comment on column legal_text_proposals.replaces is 'Version that the proposed version replaces: the one in force '
  'when the proposal was made.';
comment on column legal_text_proposals.in_force_from is 'Business clock.';
comment on column legal_text_proposals.summary is 'As in legal_text_versions.';
comment on column legal_text_proposals.content is 'As in legal_text_versions.';
comment on column legal_text_proposals.state is 'applied: approved and published.';
comment on column legal_text_proposals.created_at is 'Business clock.';
comment on column legal_text_proposals.decided_by is 'Null: open.';
comment on column legal_text_proposals.decided_at is 'Business clock; null: open.';
-- A kind of text has at most one open proposal, so that the approver compares it with the version that it
-- replaces.
create unique index legal_text_proposals_open on legal_text_proposals (kind) where state = 'open';

-- Texts shipped with the server are in force since the year 2000, so that each kind has a version at any
-- business time.
insert into legal_text_versions (kind, version, in_force_from, summary, content, published_at, published_by) values
('policy', '2026-11-01', '2000-01-01T00:00:00+03', '', $doc${"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"1. О чём этот документ","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Политика описывает, какие данные участников собирает программа «{name}», зачем они нужны, кому передаются и как защищены. Оператор персональных данных — организатор программы. Согласие на обработку данных — отдельный документ, участник даёт его при первом входе.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"2. Какие данные мы обрабатываем","marks":[]}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"номер телефона — он же служит для входа;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"фамилия, имя, отчество, город;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"место работы и данные учётной записи, если участник их указал;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"данные документа, удостоверяющего личность, адрес регистрации, ИНН и их изображения — для вывода средств;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"договоры, начисления, операции и заявки на вывод, реквизиты для выплаты;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"технические сведения: время входа, адрес в сети, вид браузера, записи о действиях в кабинете.","marks":[]}]}]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"3. Зачем","marks":[]}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"вести счёт участника, начислять вознаграждение и выплачивать его;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"проверять личность получателя выплаты;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"исполнять требования закона о налогах и бухгалтерском учёте;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"защищать кабинет от чужого входа и злоупотреблений;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"отвечать на обращения.","marks":[]}]}]}]},{"type":"paragraph","content":[{"type":"text","text":"Рекламные сообщения отправляются только тем, кто дал на них отдельное согласие.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"4. Кому передаются","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Банку и платёжной системе — то, что нужно для выплаты; оператору связи — номер телефона для отправки кода; государственным органам — по их законному требованию. Данные не продаются и не передаются для чужой рекламы.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"5. Как защищены и сколько хранятся","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Данные документа и их изображения хранятся в зашифрованном виде, каждый просмотр сотрудником записывается. Базы данных находятся на территории Российской Федерации. Сведения об операциях хранятся столько, сколько требует закон; остальное удаляется, когда цель достигнута или согласие отозвано.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"6. Файлы cookie и память браузера","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Кабинет использует два файла cookie, оба недоступны сценариям страницы. Один хранит сеанс 15 дней; другой целый год отмечает, что с этого устройства уже входили, чтобы посторонние не могли помешать вам войти снова. Ещё два страница видит: один помнит, что вы скрыли суммы, другой — что вы вышли из аккаунта. В памяти браузера лежат ключ продления сеанса, баланс и последние операции, чтобы показать их без сети, начатое и не отправленное, ваш выбор о счётчиках посещений, выбранное оформление и отметки о том, что вам уже предлагали. При выходе из аккаунта сеанс завершается, а баланс, операции, начатое и выбор о счётчиках стираются. Счётчики с их собственными файлами cookie подключаются, только если они есть в программе и вы на них согласились.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"7. Ваши права","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Вы можете узнать, какие данные о вас хранятся, исправить их, отозвать согласие, попросить удалить учётную запись. Напишите на {email} — ответим в срок, установленный законом. Жалобу можно подать в Роскомнадзор.","marks":[]}]}]}$doc$, '2026-11-01T00:00:00+03', null),
('rules', '2026-11-01', '2000-01-01T00:00:00+03', '', $doc${"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"1. Кто участвует","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Программа «{name}» вознаграждает участников за договоры на услуги связи, заключённые с их помощью. Участник входит по номеру телефона, даёт согласие на обработку персональных данных, принимает эти правила и указывает имя, фамилию и город.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"2. Баллы","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Вознаграждение считается в баллах (б.). Один балл выплачивается как один рубль. Баллы — целые числа, дробная часть при расчёте отбрасывается.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"3. Сколько начисляется за договор","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Базовая сумма за договор:","marks":[]}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Интернет — 500 б.","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Интернет + ТВ — 800 б.","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Мобильная связь — 300 б.","marks":[]}]}]}]},{"type":"paragraph","content":[{"type":"text","text":"Чем больше договоров за календарный месяц по московскому времени, тем выше ставка для каждого следующего. Вознаграждение — базовая сумма, умноженная на ставку:","marks":[]}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"с 1-го по 4-й договор месяца — ×1","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"с 5-го по 9-й — ×1,25","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"с 10-го по 19-й — ×1,5","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"с 20-го — ×2","marks":[]}]}]}]},{"type":"paragraph","content":[{"type":"text","text":"К договору применяются правила, которые действовали в день его подключения.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"4. Заморозка","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Вознаграждение сначала заморожено. Сумма становится доступной через 14 дней после даты подключения, в 00:00 по Москве: договор от 1 ноября — 15 ноября. Дату каждой суммы видно в разделе «Баланс».","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"5. Если договор расторгнут","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Начисленное за него отменяется: сначала из замороженного по этому договору, затем из доступного. Если средств не хватает, образуется долг, который гасят следующие поступления.","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Когда календарный месяц закончился, его договоры считаются ещё раз, без тех, которые были расторгнуты до его конца. Следующие за ними договоры месяца становятся на место раньше. Если из-за этого ставка договора стала ниже, разница снимается перерасчётом. Расторжение после конца месяца другие договоры не затрагивает.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"6. Вывод средств","marks":[]}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"нужен подтверждённый документ, удостоверяющий личность;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"от 100 до 100 000 б. за одну заявку, не больше 300 000 б. за календарный месяц;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"по номеру телефона через СБП или на счёт в банке;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"на новые реквизиты выплата возможна через 48 часов после того, как они указаны;","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"пока заявка на рассмотрении, её можно отменить — сумма сразу вернётся на баланс.","marks":[]}]}]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"7. Что не допускается","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Договоры с вымышленными или чужими данными, несколько учётных записей одного человека, передача входа другим. За это начисления могут быть отменены, а участие прекращено.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"8. Изменения и вопросы","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Новая редакция публикуется на этой странице с датой и рассказом о том, что изменилось. Вывод средств открыт тем, кто её принял. Вопросы по начислениям присылайте на {email}, указав номер договора.","marks":[]}]}]}$doc$, '2026-11-01T00:00:00+03', null),
('personal-data', '2026-11-01', '2000-01-01T00:00:00+03', '', $doc${"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Кому и зачем","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Я даю согласие организатору программы «{name}» на обработку моих персональных данных, чтобы участвовать в программе: вести счёт вознаграждений, подтверждать личность и получать выплаты.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Какие данные","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Номер телефона; фамилия, имя, отчество; город; место работы; данные учётной записи; данные документа, удостоверяющего личность, адрес регистрации, ИНН и изображения документов; сведения о договорах, начислениях, заявках и выплатах; технические сведения о входах в кабинет.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Что с ними делают","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Сбор, запись, систематизация, накопление, хранение, уточнение, извлечение, использование, передача банку и платёжной системе для выплаты и оператору связи для отправки кода, блокирование, удаление, уничтожение — с использованием средств автоматизации и без них.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Срок и отзыв","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Согласие действует, пока я участвую в программе, и пока закон требует хранить сведения о выплатах. Отозвать его можно письмом на {email}. После отзыва участие в программе прекращается, обработка — тоже, кроме случаев, предусмотренных законом.","marks":[]}]}]}$doc$, '2026-11-01T00:00:00+03', null),
('documents', '2026-11-01', '2000-01-01T00:00:00+03', '', $doc${"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Кому и зачем","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Я даю согласие организатору программы «{name}» на обработку данных и изображений документа, чтобы он подтвердил мою личность, выплатил вознаграждение и выполнил обязанности перед налоговой службой.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Какие данные","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Пол и дата рождения; вид, страна, серия, номер, дата выдачи и срок действия документа; адрес, дата и срок регистрации; ИНН; изображения документа, страницы с регистрацией и свидетельства ИНН. Биометрические данные из изображений не извлекаются.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Что с ними делают","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Сбор, запись, систематизация, накопление, хранение в зашифрованном виде, уточнение, сверка сотрудником, использование, передача банку и платёжной системе для выплаты, удаление, уничтожение — с использованием средств автоматизации и без них. Каждый просмотр данных сотрудником записывается.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Срок и отзыв","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Согласие действует, пока я участвую в программе, и пока закон требует хранить сведения о выплатах. Отозвать его можно, удалив аккаунт в профиле, или письмом на {email}. После отзыва данные уничтожаются, кроме тех, что закон обязывает хранить, а вывод средств закрывается.","marks":[]}]}]}$doc$, '2026-11-01T00:00:00+03', null),
('advertising', '2026-11-21', '2000-01-01T00:00:00+03', '', $doc${"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"О чём","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Я согласен получать от организатора программы «{name}» сообщения об акциях, предложениях и мероприятиях: по СМС, электронной почте и в кабинете.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Это необязательно","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Участвовать в программе можно и без этого согласия. Сообщения о начислениях, заявках и безопасности приходят в любом случае: они не реклама.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Как отказаться","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"В любой момент — переключателем в профиле, в разделе «Согласия», или письмом на {email}. Рассылка прекращается сразу после отказа.","marks":[]}]}]}$doc$, '2026-11-21T00:00:00+03', null),
('analytics', '2026-11-01', '2000-01-01T00:00:00+03', '', $doc${"type":"doc","content":[{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"О чём","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Я согласен, чтобы кабинет программы «{name}» сообщал счётчикам посещений, какие страницы открыты и какие шаги сделаны: вход, отправленная заявка, отправленный документ.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Каким счётчикам","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Тем из них, которые подключил организатор программы:","marks":[]}]},{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Top.Mail.ru, ООО «ВК»","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"Яндекс Метрика, ООО «ЯНДЕКС»","marks":[]}]}]},{"type":"listItem","content":[{"type":"paragraph","content":[{"type":"text","text":"LiveInternet, ООО «ЛайвИнтернет»","marks":[]}]}]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Что им сообщается","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Вид страницы без номеров и запросов, название шага и условный номер участника, по которому нельзя узнать ни имя, ни телефон. О страницах документа и вывода средств сообщается только сделанный шаг: без номера, сумм и данных. Сами счётчики видят адрес в интернете и свои файлы cookie, как любой сайт, к которому обращается браузер.","marks":[]}]},
{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Это необязательно","marks":[]}]},{"type":"paragraph","content":[{"type":"text","text":"Без согласия кабинет работает так же, а счётчики не загружаются. Отказаться можно в любой момент: переключателем в разделе «Согласия» профиля, так же просто, как согласиться.","marks":[]}]}]}$doc$, '2026-11-01T00:00:00+03', null);
