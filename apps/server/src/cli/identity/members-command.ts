import { formatPhone } from '@impulse/api/fields/phone'
import { listNeverActivatedMembers } from '../../modules/earnings/contracts/contracts.service.ts'
import {
  erasureCertificateLines,
  type AccountDeletion,
  getAccountDeletionByNumber,
  listAccountDeletions,
} from '../../modules/identity/account-deletion/account-deletion.service.ts'
import { moscowDay } from '../../platform/clock/moscow.ts'
import { endEverySession } from '../../platform/session/end-every-session.ts'
import { type AddCommands, type CommandContext, CommandError, parseNumber } from '../command.ts'

export const addMembers: AddCommands = (program, run) => {
  const members = program.command('members').description('участники')
  members
    .command('deletions')
    .description('кто попросил удалить аккаунт, и что из этого вышло')
    .action(run(listDeletions))
  members
    .command('erasure-certificate')
    .description('акт об уничтожении данных: что уничтожено, что хранится и по какому закону')
    .argument('<номер>', 'номер из lk members deletions', parseNumber)
    .option('--json', 'акт в JSON')
    .action(run(printCertificate))
  members
    .command('end-sessions')
    .description('завершить сеансы всех участников, например после утечки. Войти снова они могут сразу')
    .requiredOption('--reason <причина>', 'что случилось: попадёт в журнал')
    .action(run(endSessions))
  members
    .command('never-activated')
    .description('участники с деньгами, которые ни разу не входили: телефон, доступно, заморожено, договоры')
    .option('--json', 'участник в строке, в JSON')
    .action(run(listNeverActivated))
}

/** Prints the account deletions, scheduled deletions first. */
export async function listDeletions({ open, print }: CommandContext): Promise<void> {
  const deletions = await listAccountDeletions((await open()).db)
  for (const { number, phone, ...deletion } of deletions) {
    const formattedPhone = phone === null ? '' : `  ${formatPhone(phone)}`
    print(
      `№ ${number}${formattedPhone}  запрошено ${moscowDay(deletion.requestedAt)}, ${formatState(deletion)}`,
    )
  }
  if (deletions.length === 0) print('Никто не просил удалить аккаунт')
}

function formatState({
  cancelledAt,
  doneAt,
  dueAt,
}: Pick<AccountDeletion, 'cancelledAt' | 'doneAt' | 'dueAt'>): string {
  if (cancelledAt) return `отменено ${moscowDay(cancelledAt)}`
  return doneAt ? `выполнено ${moscowDay(doneAt)}` : `назначено на ${moscowDay(dueAt)}`
}

export async function printCertificate(
  { open, print }: CommandContext,
  deletionNumber: bigint,
  { json }: { json?: boolean },
): Promise<void> {
  const deletion = await getAccountDeletionByNumber((await open()).db, deletionNumber)
  const { certificate, requestedAt, doneAt, prunedAt } = deletion
  if (!certificate || !doneAt)
    throw new CommandError('Этот аккаунт ещё не удалён: акта нет. Все показывает lk members deletions')
  const number = Number(deletionNumber)
  if (json) {
    print(JSON.stringify({ number, requestedAt, doneAt, prunedAt, ...certificate }))
    return
  }
  const [requestedOn, doneOn] = [moscowDay(requestedAt), moscowDay(doneAt)]
  const act = { number, certificate, requestedOn, doneOn, prunedOn: prunedAt && moscowDay(prunedAt) }
  for (const line of erasureCertificateLines(act)) print(line)
}

export async function endSessions(
  { open, print }: CommandContext,
  options: { reason: string },
): Promise<void> {
  print(`Завершено сеансов участников: ${await endEverySession(await open(), options)}`)
}

/** Prints the members who have points and have never signed in. */
async function listNeverActivated(
  { open, print }: CommandContext,
  { json }: { json?: boolean },
): Promise<void> {
  let [members, available, frozen] = [0, 0n, 0n]
  for await (const member of listNeverActivatedMembers((await open()).db)) {
    members += 1
    available += member.available
    frozen += member.frozen
    const { phone, debt, contracts } = member
    if (json) {
      const points = { available: Number(member.available), frozen: Number(member.frozen) }
      print(JSON.stringify({ phone, ...points, debt: Number(debt), contracts: Number(contracts) }))
      continue
    }
    const owes = debt < 0n ? `, долг ${-debt} б.` : ''
    print(
      `${formatPhone(phone)}  доступно ${member.available} б., заморожено ${member.frozen} б.${owes}, договоров ${contracts}`,
    )
  }
  if (!json) print(`Не входили ни разу: ${members}. Доступно им ${available} б., заморожено ${frozen} б.`)
}
