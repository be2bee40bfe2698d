import { type Payer, payerFieldNames, payerSchema } from '@impulse/api/payouts/payer'

/** Limits, fee and tax of withdrawals, in whole points. */
export type WithdrawalConfig = {
  /**
   * Limits in points: of one withdrawal (`minimum`, `maximum`), and of all withdrawals of a member in a
   * calendar month in Moscow (`monthLimit`).
   */
  minimum: bigint
  maximum: bigint
  monthLimit: bigint
  /** Maximum number of withdrawals of a member on one day in Moscow. Rejected withdrawals count too. */
  perDay: bigint
  /** Fee of each withdrawal, in points. */
  fee: bigint
  tax: 'none' | 'ndfl'
  /**
   * Hours for which a member cannot withdraw after a new recipient, a changed phone, or the return to a
   * dormant account.
   */
  waitingHours: number
}

export type PayoutConfig = {
  provider: 'bank_file' | 'http'
  /** URL of the payout provider's API. Used when `provider` is `http`. */
  url: string
  agentId: string
  secret: string
  /** Maximum sum of the payouts that leave on one day in Moscow, in points, whoever approved them. */
  dailyCap: bigint
  /** Amount in points from which a second staff member must approve a withdrawal. */
  secondApprovalFrom: bigint
  /**
   * Payer from the setting `PAYER`. Applies until two administrators change the payer in the console (see
   * `payerInForce`).
   */
  payer: Payer
  /**
   * URLs from which the bank lists are downloaded. Without a URL, the operator imports the list from a file.
   */
  sbpBanksUrl: string | undefined
  bicDirectoryUrl: string | undefined
}

const demoPayer: Payer = {
  name: 'ООО «Импульс» (демонстрация)',
  inn: '7701000001',
  kpp: '770101001',
  bankName: 'ПАО СБЕРБАНК',
  bic: '044525225',
  corrAccount: '30101810400000000225',
  account: '40702810200000000001',
  purpose: 'Вознаграждение по программе, заявка {number}. НДС не облагается',
  incomeCode: '',
}

export function readWithdrawalConfig(
  env: Record<string, string | undefined>,
  problems: string[],
): WithdrawalConfig {
  const config: WithdrawalConfig = {
    minimum: readPoints({ env, problems }, 'WITHDRAWAL_MIN', 100n),
    maximum: readPoints({ env, problems }, 'WITHDRAWAL_MAX', 100_000n),
    monthLimit: readPoints({ env, problems }, 'WITHDRAWAL_MONTH_LIMIT', 300_000n),
    perDay: readPoints({ env, problems }, 'WITHDRAWALS_PER_DAY', 10n),
    fee: readPoints({ env, problems }, 'WITHDRAWAL_FEE', 0n),
    tax: env['TAX'] === 'ndfl' ? 'ndfl' : 'none',
    waitingHours: Number(readPoints({ env, problems }, 'RECIPIENT_WAITING_HOURS', 48n)),
  }
  if (env['TAX'] && env['TAX'] !== 'ndfl' && env['TAX'] !== 'none') problems.push('TAX is one of none, ndfl')
  if (config.minimum < 1n || config.minimum > config.maximum || config.maximum > config.monthLimit)
    problems.push(
      'WITHDRAWAL_MIN, WITHDRAWAL_MAX and WITHDRAWAL_MONTH_LIMIT are above zero, each at most the next',
    )
  if (config.perDay < 1n) problems.push('WITHDRAWALS_PER_DAY is above zero')
  if (config.fee >= config.minimum) problems.push('WITHDRAWAL_FEE is less than WITHDRAWAL_MIN')
  return config
}

export function readPayoutConfig(
  env: Record<string, string | undefined>,
  { mode, problems }: { mode: 'demo' | 'production'; problems: string[] },
): PayoutConfig {
  const provider = env['PAYOUTS'] || 'bank_file'
  if (provider !== 'bank_file' && provider !== 'http') problems.push('PAYOUTS is one of bank_file, http')
  const config: PayoutConfig = {
    provider: provider === 'http' ? 'http' : 'bank_file',
    url: (env['PAYOUTS_URL'] || 'https://api.yookassa.ru/v3').replace(/\/+$/, ''),
    agentId: env['PAYOUTS_AGENT_ID'] ?? '',
    secret: env['PAYOUTS_SECRET'] ?? '',
    dailyCap: readPoints({ env, problems }, 'PAYOUTS_DAILY_CAP', 1_000_000n),
    secondApprovalFrom: readPoints({ env, problems }, 'PAYOUTS_SECOND_PERSON_FROM', 50_000n),
    payer: readPayer(env, { mode, problems }),
    sbpBanksUrl: env['SBP_BANKS_URL'] || undefined,
    bicDirectoryUrl: env['BIC_DIRECTORY_URL'] || undefined,
  }
  for (const name of ['PAYOUTS_URL', 'SBP_BANKS_URL', 'BIC_DIRECTORY_URL']) {
    const written = env[name]
    if (written && !(URL.canParse(written) && /^https?:/.test(written)))
      problems.push(`${name} is an address that begins with http:// or https://`)
  }
  if (mode === 'production' && config.provider === 'http' && !config.url.startsWith('https://'))
    problems.push('PAYOUTS_URL begins with https:// in production')
  if (config.provider === 'http' && !(config.agentId && config.secret))
    problems.push('PAYOUTS=http needs PAYOUTS_AGENT_ID and PAYOUTS_SECRET')
  return config
}

/**
 * Reads `PAYER` as JSON. Validates it at the start of the server, because with one wrong digit the bank would
 * refuse every payment.
 */
function readPayer(
  env: Record<string, string | undefined>,
  { mode, problems }: { mode: 'demo' | 'production'; problems: string[] },
): Payer {
  const written = env['PAYER']
  if (!written) {
    // The payer is required only where the backend runs: a process with `BACKEND_URL` sends no payouts.
    if (mode === 'production' && !env['BACKEND_URL'])
      problems.push(`PAYER is missing: who pays, as JSON with ${payerFieldNames.join(', ')}`)
    return demoPayer
  }
  const read = payerSchema.safeParse(payerIn(written))
  if (read.success) return read.data
  const wrong = [...new Set(read.error.issues.map(({ path: [field] }) => String(field ?? 'all of it')))]
  problems.push(
    `PAYER is JSON: name, inn, kpp (may be empty), bankName, bic, corrAccount, account (its control digit fits the BIC), purpose of up to 190 characters with {number}, incomeCode (1 to 5, may be empty). Wrong: ${wrong.join(', ')}`,
  )
  return demoPayer
}

/**
 * Returns the payer's fields from JSON, with an empty text for each missing field. Returns null when the text
 * is not a JSON object.
 */
function payerIn(written: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(written)
    if (typeof read !== 'object' || read === null) return null
    const values = read as Record<string, unknown>
    return Object.fromEntries(payerFieldNames.map((name) => [name, values[name] ?? '']))
  } catch {
    return null
  }
}

type Reading = { env: Record<string, string | undefined>; problems: string[] }

function readPoints({ env, problems }: Reading, name: string, byDefault: bigint): bigint {
  const written = env[name]
  if (!written) return byDefault
  if (/^\d{1,12}$/.test(written)) return BigInt(written)
  problems.push(`${name} is a whole number`)
  return byDefault
}
