/**
 * `demo`: no SMS is sent. Otherwise the operator's accounts at SMS providers, in the order in which the
 * server tries them.
 */
export type SmsConfig = 'demo' | { accounts: SmsAccount[]; lowBalance: number }

export type SmsAccount = SmscAccount | SmsAeroAccount

/** Account at SMSC. Signs in with `apiKey`, or with `login` and `password`. */
export type SmscAccount = {
  name: 'smsc'
  url: string
  login: string
  password: string
  apiKey: string
  /** Sender name that the phone shows. Absent: SMSC uses the account's default. */
  sender: string | undefined
}

export type SmsAeroAccount = { name: 'smsaero'; url: string; email: string; apiKey: string; sign: string }

type Env = Record<string, string | undefined>

export function readSmsConfig(
  env: Env,
  { mode, problems }: { mode: 'demo' | 'production'; problems: string[] },
): SmsConfig {
  const names = (env['SMS'] || 'demo').split(',').map((name) => name.trim())
  if (names.length === 1 && names[0] === 'demo') return 'demo'
  const read = { env, mode, problems }
  const accounts = names.flatMap((name): SmsAccount[] =>
    name === 'smsc' ? [readSmsc(read)] : name === 'smsaero' ? [readSmsAero(read)] : [],
  )
  if (accounts.length < names.length || new Set(names).size < names.length)
    problems.push(
      'SMS is demo, or smsc and smsaero in the order in which they are asked: smsc, or smsc,smsaero',
    )
  const lowBalance = env['SMS_LOW_BALANCE'] || '500'
  if (!/^\d{1,9}$/.test(lowBalance)) problems.push('SMS_LOW_BALANCE is a whole number of roubles')
  return { accounts, lowBalance: Number(lowBalance) }
}

type Reading = { env: Env; mode: 'demo' | 'production'; problems: string[] }

function readSmsc({ env, ...reading }: Reading): SmscAccount {
  const account: SmscAccount = {
    name: 'smsc',
    url: readAddress('SMSC_URL', env['SMSC_URL'] || 'https://smsc.ru', reading),
    login: env['SMSC_LOGIN'] ?? '',
    password: env['SMSC_PASSWORD'] ?? '',
    apiKey: env['SMSC_API_KEY'] ?? '',
    sender: env['SMSC_SENDER'] || undefined,
  }
  if (!account.apiKey && !(account.login && account.password))
    reading.problems.push('SMS=smsc needs SMSC_API_KEY, or SMSC_LOGIN and SMSC_PASSWORD')
  return account
}

function readSmsAero({ env, ...reading }: Reading): SmsAeroAccount {
  const account: SmsAeroAccount = {
    name: 'smsaero',
    url: readAddress('SMSAERO_URL', env['SMSAERO_URL'] || 'https://gate.smsaero.ru/v2', reading),
    email: env['SMSAERO_EMAIL'] ?? '',
    apiKey: env['SMSAERO_API_KEY'] ?? '',
    sign: env['SMSAERO_SIGN'] ?? '',
  }
  const missing = [
    !account.email && 'SMSAERO_EMAIL',
    !account.apiKey && 'SMSAERO_API_KEY',
    !account.sign && 'SMSAERO_SIGN (the registered name that messages come from)',
  ].filter((name) => typeof name === 'string')
  if (missing.length > 0) reading.problems.push(`SMS=smsaero needs ${missing.join(', ')}`)
  return account
}

function readAddress(
  name: string,
  written: string,
  { mode, problems }: Pick<Reading, 'mode' | 'problems'>,
): string {
  if (!URL.canParse(written) || !/^https?:/.test(written))
    problems.push(`${name} is an address that begins with http:// or https://`)
  else if (mode === 'production' && !written.startsWith('https:'))
    problems.push(`${name} begins with https:// in production`)
  return written.replace(/\/+$/, '')
}
