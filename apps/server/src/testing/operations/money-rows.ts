import { moscowDay } from '../../platform/clock/moscow.ts'
import { dayInDigits } from '@impulse/api/fields/day'
import { importFileFromBank } from '../../modules/payouts/payouts/payouts.service.ts'
import { a1cDocument, a1cStatement } from '../payouts/bank-statement-files.ts'
import type { PayoutTest } from '../payouts/payout-fixtures.ts'

/**
 * Rows that name the staff behind the money of members: decisions on identity documents, undone and changed imports.
 */
export const lineageRows = [
  `insert into identity_document_decisions (member_id, at, version, status, actor)
    select id, now(), 1, 'approved', 'staff:olga' from members`,
  `insert into import_batches (file_name, file_hash, actor, started_at, finished_at)
    select 'Ноябрь.csv', sha256(n::text::bytea), 'import:olga', now(), now() from generate_series(1, 2) n`,
  `insert into import_undos (batch, actor, reason, requested_at, released, confirmed_by)
    select id, 'staff:olga', 'Не тот файл', now(), 500, 'staff:petr' from import_batches`,
  `insert into import_changes (batch, number, city_before, status_before, city_after, status_after)
    select id, 'К-' || id, 'Тула', 'confirmed', 'Тула', 'cancelled' from import_batches`,
]

/**
 * Rows of the tables about money that `membersWithAllMoney` leaves empty, each with at least two rows where the table
 * allows them. Only tests of the verification use them, so that their values need not agree with each other beyond
 * what the verification compares.
 */
const statements = [
  ...lineageRows,
  `insert into closed_months (month, closed_by, closed_at)
    select date_trunc('month', min(occurred_at) at time zone 'Europe/Moscow'), 'olga', now() from transactions`,
  `insert into rule_sets (version, effective_from, rules) select 4, '2099-01-01', rules from rule_sets where version = 1`,
  `insert into rule_drafts (version, effective_from, rules, author, created_at, discarded_by, discarded_at)
    select n, '2099-02-01', rules, 'olga', now(), 'petr', now() from rule_sets, generate_series(2, 3) n where rule_sets.version = 1`,
  `insert into sole_releases (key, released_by, points, released_at)
    select 'risk:' || n, 'olga', n, now() from generate_series(101, 103) n`,
  `insert into orders (id, member_id, category, subject, status, created_at, updated_at, request_key, request_hash)
    select gen_random_uuid(), id, 'contract', 'К-1', 'review', now(), now(), gen_random_uuid(), '\\x01' from members`,
  `insert into order_events (order_id, at, status, actor)
    select id, created_at, status, 'member:' || member_id from orders where category = 'contract'`,
  `insert into claims (order_id, member_id, contract_number, connected_on, product, city, comment)
    select id, member_id, 'К-' || number, '2026-11-01', 'internet', 'Тула', 'Нет договора' from orders where category = 'contract'`,
  `insert into payout_batch_events (batch, kind, at, actor)
    select number, step, now(), 'staff:olga' from payout_batches, unnest('{downloaded,handed_over}'::text[]) step`,
  `insert into closed_days (account, day, since, opening_balance, closing_balance, in_transit, settled, closed_by, closed_at)
    select '40702810500000012345', day, '2026-11-01', 1000, 900, 10, 20, 'olga', now()
    from generate_series('2026-11-01'::date, '2026-11-04', '1 day') day`,
  `insert into payer_changes (id, before, payer, reason, author, created_at, state, decided_by, decided_at)
    select gen_random_uuid(), '{"name": "ООО"}', '{"name": "АО"}', 'Договор', 'olga', now(), 'declined', 'petr', now()
    from generate_series(1, 2)`,
  `insert into risk_cases (rule, subject, facts, opened_at)
    select 'burst', id::text, '{факт}', now() from members order by id limit 3`,
  `insert into risk_case_members (case_number, member_id) select number, subject::uuid from risk_cases`,
  `insert into risk_case_transfers (case_number, subject, facts, rewards)
    select number, subject, facts, '{}' from risk_cases`,
  `insert into release_blocks (member_id, lot, case_number, since_seq)
    select p.member_id, p.part, c.number, b.last_seq
    from risk_cases c join pending_parts p on p.member_id = c.subject::uuid join balances b on b.member_id = p.member_id
    where p.account = 'frozen' and p.remaining > 0`,
  `insert into withdrawal_blocks (order_id, case_number, since_event)
    select o.id, c.number, (select max(e.id) from order_events e where e.order_id = o.id) from risk_cases c join orders o on o.member_id = c.subject::uuid
    where o.category = 'withdrawal' and o.status = 'review'`,
  `insert into restrictions (member_id, kind, reason, actor, since) select id, 'payouts', 'Проверка', 'staff:olga', now() from members`,
  `insert into automatic_withdrawals (id, member_id, recipient_id, threshold, day, fee, tax_mode, created_at, confirmed_at, next_on)
    select distinct on (member_id) gen_random_uuid(), member_id, id, 500, 5, 0, 'none', created_at, created_at, '2026-12-05' from recipients`,
  `insert into manual_settlements (id, kind, member_id, year, amount, credited, document, paid_on, reason, author, created_at)
    select gen_random_uuid(), 'tax_refund', id, 2026, 13, 13, '7', '2026-11-20', 'Возврат', 'olga', now() from members`,
  `insert into member_merges (id, member_id, duplicate_id, reason, author, created_at, state, decided_by, decided_at)
    select gen_random_uuid(), a.id, b.id, 'Сменил номер', 'olga', now(), 'declined', 'petr', now()
    from (select id, lead(id) over (order by id) as next from members) a join members b on b.id = a.next`,
  `insert into api_keys (name, prefix, hash, created_by, created_at)
    select 'feed-' || n, 'imp_' || n, sha256(n::text::bytea), 'olga', now() from generate_series(1, 2) n`,
  `insert into passkeys (id, member_id, name, created_at, credential_id, public_key, counter, transports)
    select gen_random_uuid(), id, 'Телефон', now(), 'key-' || phone, sha256(phone::bytea), 0, '{internal}' from members`,
  `insert into second_factors (member_id, since, ends_at) select id, now(), now() + interval '3 days' from members`,
  `insert into former_phones (member_id, phone)
    select id, '7988' || lpad((row_number() over (order by id))::text, 7, '0') from members`,
  `insert into consents (member_id, purpose, given, text_version, recorded_at, ip, user_agent)
    select id, 'documents', true, '1', now(), '127.0.0.1', 'test' from members`,
  `insert into news_categories (key, name, position) values ('liked', 'Новости', 99)`,
  `insert into news (id, slug, title, preview, category, content, state, published_at, audience, created_at, updated_at)
    select gen_random_uuid(), 'liked', 'Новость', 'Анонс', 'liked', '{}', 'published', now(), 'all', now(), now()`,
  `insert into news_likes (news_id, member_id, at) select news.id, members.id, now() from news, members`,
  `insert into sign_in_attempts (id, phone, deliverable, created_at, expires_at, purpose, subject)
    select 'code-' || phone, phone, true, now(), now() + interval '5 minutes', 'recipient', gen_random_uuid() from members`,
  `insert into staff_access (name, password_hash, totp_sealed, totp_step, created_at, invited_by, confirmed_by, awaiting_confirmation_since)
    select name, '$argon2id$', '\\x01', 1, now(), 'system', 'staff:olga', now() from staff`,
  `insert into staff_invitations (name, token_hash, expires_at, invited_by)
    select name, sha256(name::bytea), now() + interval '1 day', 'staff:olga' from staff`,
  `insert into staff_passkeys (id, name, credential_id, public_key, counter, transports, device, created_at)
    select gen_random_uuid(), name, 'key-' || name, sha256(name::bytea), 0, '{usb}', 'Ключ', now() from staff`,
  `insert into staff_recovery_codes (name, code_hash) select name, sha256(name::bytea) from staff`,
  `insert into staff_sessions (id, token_hash, name, created_at, last_used_at, ends_at, proven_at, ip, user_agent)
    select gen_random_uuid(), sha256(name::bytea), name, now(), now(), now() + interval '12 hours', now(), '127.0.0.1', 'test' from staff`,
  `insert into server_settings (name, value) values ('WITHDRAWAL_MAX', '15000'), ('TAX', 'ndfl')`,
  `insert into account_deletions (id, member_id, requested_at, due_at, cancelled_at)
    select gen_random_uuid(), id, now(), now() + interval '30 days', now() from members`,
  `insert into provider_undecided_payouts (account, external_id, created_on, order_id)
    select '1000001', 'p-' || number, '2026-11-20', id from orders where category = 'withdrawal'`,
  `insert into risk_check_queue (member_id) select id from members`,
  // A trigger requests the risk checks of these browsers.
  `insert into staff_devices (device_hash, name, last_used_at)
    select sha256(name::bytea), name, now() from staff`,
  `insert into import_uploads (id, actor, checked_by, imported_by, file_name, bytes, created_at, stage, report, batch)
    select gen_random_uuid(), 'staff:olga', 'staff:olga', 'staff:petr', file_name, 100, now(), 'done', '{"due": 500}', id from import_batches`,
  `insert into column_mappings (name, mapping, updated_at, saved_by)
    select 'system-' || n, '{"columns": {"number": "№"}}', now(), array['staff:olga'] from generate_series(1, 2) n`,
  `insert into feed_events (contract_key, event, request_hash, result, recorded_at)
    select 'к' || n, 'event-' || n, sha256(n::text::bytea), 'created', now() from generate_series(1, 2) n`,
  `insert into database_epochs (started_at, system_identifier, timeline) select now(), '7', '00000001' from generate_series(1, 2)`,
]

/** Late line that is the second debit of a tax refund. */
const lateLine = `insert into bank_statement_lines (statement, line, account, hash, direction, document_number, booked_on, kopecks, counterparty,
    counterparty_account, purpose, state, outcome, suggested_settlement, closed_through)
  select l.statement, 1, l.account, sha256('late'), 'debit', '7', l.booked_on, 1300, '', '', '', 'duplicate', 'duplicate', s.number, l.booked_on
  from (select * from bank_statement_lines limit 1) l cross join (select number from manual_settlements limit 1) s`

/** Inserts rows into the tables about money that have none, and imports a bank statement with payouts and other lines. */
export async function addMoneyRows(context: PayoutTest): Promise<void> {
  const { db, clock, config } = context
  for (const text of statements) await db.query({ text, values: [] })
  const { rows } = await db.query<{ purpose: string; sum: bigint }>({
    text: `select p.reference as purpose, w.credited as sum from payouts p join withdrawals w using (order_id)
      where p.state = 'paid' order by 1 limit 4`,
    values: [],
  })
  const { account } = config.payer
  const day = dayInDigits(moscowDay(clock.businessNow()))
  const documents = [...rows, { purpose: 'Комиссия банка', sum: 100n }].map(({ purpose, sum }, place) =>
    a1cDocument({ account, purpose, sum: `${sum}.00`, day, number: String(place + 1), name: 'Иванов' }),
  )
  const section = [
    `ДатаНачала=${day}`,
    `ДатаКонца=${day}`,
    'НачальныйОстаток=9000.00',
    'КонечныйОстаток=1000.00',
  ]
  for (const some of [documents.slice(0, 2), documents.slice(2)]) {
    const bytes = a1cStatement(account, { documents: some, section })
    await importFileFromBank(context, { bytes, staffName: 'vera', dryRun: false })
  }
  await db.query({ text: lateLine, values: [] })
}
