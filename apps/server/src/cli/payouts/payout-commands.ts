import type { Command } from '../command.ts'
import { payoutsAnswerCommand } from './payouts-answer-command.ts'
import { payoutsReconcileCommand, payoutsSettleCommand } from './payouts-open-command.ts'
import { payoutsPayerCommand } from './payouts-payer-command.ts'
import {
  payoutsBatchCommand,
  payoutsFileCommand,
  payoutsListCommand,
  payoutsShowCommand,
  payoutsStartCommand,
  payoutsStopCommand,
} from './payouts-command.ts'
import {
  rejectHelp,
  withdrawalsApproveCommand,
  withdrawalsListCommand,
  withdrawalsRejectCommand,
  withdrawalsShowCommand,
} from './withdrawals-command.ts'

export const payoutCommands: readonly Command[] = [
  { name: ['withdrawals', 'list'], run: withdrawalsListCommand },
  { name: ['withdrawals', 'show'], run: withdrawalsShowCommand },
  { name: ['withdrawals', 'approve'], run: withdrawalsApproveCommand },
  { name: ['withdrawals', 'reject'], run: withdrawalsRejectCommand, help: rejectHelp },
  { name: ['payouts', 'list'], run: payoutsListCommand },
  { name: ['payouts', 'show'], run: payoutsShowCommand },
  { name: ['payouts', 'payer'], run: payoutsPayerCommand },
  { name: ['payouts', 'batch'], run: payoutsBatchCommand },
  { name: ['payouts', 'file'], run: payoutsFileCommand },
  { name: ['payouts', 'answer'], run: payoutsAnswerCommand },
  { name: ['payouts', 'reconcile'], run: payoutsReconcileCommand },
  { name: ['payouts', 'settle'], run: payoutsSettleCommand },
  { name: ['payouts', 'stop'], run: payoutsStopCommand },
  { name: ['payouts', 'start'], run: payoutsStartCommand },
]

export const payoutHelp = `  lk withdrawals list [--status review|approved|sent|paid|rejected|returned|cancelled]
  lk withdrawals show НОМЕР
      Заявки на вывод, старые сверху (без --status — те, что ждут ответа); всё об одной.
  lk withdrawals approve НОМЕР… --as ИМЯ
      Одобрить. С суммы PAYOUTS_SECOND_PERSON_FROM (вместе с тем, что участник получил за 30 дней
      по слову одного) нужны двое; на свою заявку не отвечают.
  lk withdrawals reject НОМЕР --reason КОД [--note "ПОЯСНЕНИЕ"] --as ИМЯ
      Отклонить и вернуть деньги на баланс. Коды причин: lk withdrawals reject --help
  lk payouts list [--open]
  lk payouts show ПАКЕТ
      Итоги выплат и пакеты (--open — по которым банк ответил не на всё, и выплаты у провайдера без
      исхода); пакет построчно.
  lk payouts payer
      Плательщик: чьи реквизиты действуют и кем изменены. Меняют их в консоли двое администраторов.
  lk payouts batch --kind sbp|account --as ИМЯ [--limit N]
      Собрать одобренное в пакет для банка, старое сначала, в пределах дневного лимита.
  lk payouts file ПАКЕТ --format 1c|csv -o ПУТЬ
      Записать файл пакета: 1С ClientBankExchange (только счета) или CSV. Каждый раз тот же.
  lk payouts answer ФАЙЛ --as ИМЯ [--dry-run] [--json]
      Принять ответ банка: CSV (Референс;Сумма;Результат;Причина) или выписку 1С. Один раз по каждой выплате.
  lk payouts reconcile [--now]
      Спросить провайдера (PAYOUTS=http) о выплатах без исхода: о тех, чья очередь, или обо всех.
  lk payouts settle ЗАЯВКА paid|returned [--reason КОД] --as ИМЯ
      Записать исход, который виден у провайдера, а программе не известен. Не тому, кто одобрял.
  lk payouts stop --reason "ПРИЧИНА" --as ИМЯ | start --as ИМЯ
      Остановить выплаты и снова запустить. Пока они стоят, новые заявки не принимаются.`
