import { resolve } from 'node:path'
import { isLocal } from './env/env-fields.ts'
import type { Env, EnvValues } from './env/env-schema.ts'
import { currentSecret } from './env/secret-files.ts'

/** Bucket of an S3-compatible service; `endpoint` is the URL of the service without the name of the bucket. */
export type BucketPlace = {
  endpoint: string
  name: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export const toFiles = (values: EnvValues) => {
  const inDataDir = `${values.DATA_DIR}/files`
  const isBucket = values.FILES_URL?.startsWith('s3:')
  return {
    /** Folder of uploaded files. Not used when a bucket stores the files. */
    filesDir: resolve(isBucket ? inDataDir : (values.FILES_URL?.replace(/^file:(\/\/)?/, '') ?? inDataDir)),
    filesBucket: isBucket ? toBucket(values) : undefined,
    /** Keys that encrypt uploaded files. When no key is configured, demo mode creates one in the data folder. */
    fileKeys: values.FILES_KEYS,
  }
}

/**
 * Parses a bucket's URL; the AWS variables supply missing parts. Returns undefined when a part is missing or invalid.
 */
export function toBucket(values: EnvValues): BucketPlace | undefined {
  const url = URL.parse(values.FILES_URL ?? '')
  const endpoint = url?.searchParams.get('endpoint') ?? (url?.host ? `https://${url.host}` : '')
  const bucket = {
    endpoint: endpoint.replace(/\/+$/, ''),
    name: url?.pathname.slice(1) ?? '',
    region: url?.searchParams.get('region') ?? values.AWS_REGION,
    // Each request reads both again, because a secrets manager may have replaced the file of the setting.
    get accessKeyId() {
      return decoded(currentUrl(values)?.username) || currentSecret(values.AWS_ACCESS_KEY_ID)
    },
    get secretAccessKey() {
      return decoded(currentUrl(values)?.password) || currentSecret(values.AWS_SECRET_ACCESS_KEY)
    },
  }
  const isWhole =
    /^https?:\/\/[^/?#]+$/.test(bucket.endpoint) &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket.name) &&
    bucket.accessKeyId !== '' &&
    bucket.secretAccessKey !== ''
  return isWhole ? bucket : undefined
}

const currentUrl = ({ FILES_URL }: EnvValues): URL | null => URL.parse(currentSecret(FILES_URL ?? ''))

function decoded(value = ''): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

export type SmscAccount = ReturnType<typeof toSmscAccount>
const toSmscAccount = (values: EnvValues) => ({
  name: 'smsc' as const,
  url: values.SMSC_URL,
  login: values.SMSC_LOGIN,
  password: values.SMSC_PASSWORD,
  apiKey: values.SMSC_API_KEY,
  sender: values.SMSC_SENDER,
})

export type SmsAeroAccount = ReturnType<typeof toSmsAeroAccount>
const toSmsAeroAccount = (values: EnvValues) => ({
  name: 'smsaero' as const,
  url: values.SMSAERO_URL,
  email: values.SMSAERO_EMAIL,
  apiKey: values.SMSAERO_API_KEY,
  sign: values.SMSAERO_SIGN,
})

/** Returns `demo`, which sends no SMS, or the configured SMS providers in the order in which they are tried. */
export const toSms = (values: EnvValues) => {
  if (values.SMS === 'demo') return 'demo' as const
  const toAccount = { smsc: toSmscAccount, smsaero: toSmsAeroAccount }
  return { accounts: values.SMS.map((name) => toAccount[name](values)), lowBalance: values.SMS_LOW_BALANCE }
}

/** Configuration of e-mail. `by-worker`: this process sends none and does not read the password of the mail server. `off`: production without `MAIL_URL`; pages then show that no e-mail can be sent. */
export type MailConfig =
  | { kind: 'smtp'; url: string; from: string; requireTls: boolean }
  | { kind: 'demo' }
  | { kind: 'by-worker' }
  | { kind: 'off' }

export function toMail(values: EnvValues, env: Env): MailConfig {
  const { MODE, ROLE, MAIL_URL: url, MAIL_FROM, SUPPORT_EMAIL } = values
  if (ROLE === 'web' && (env['MAIL_URL'] || env['MAIL_URL_FILE'])) return { kind: 'by-worker' }
  if (!url) return { kind: MODE === 'demo' ? 'demo' : 'off' }
  const requireTls = MODE === 'production' && !isLocal(url)
  return { kind: 'smtp', url, from: MAIL_FROM ?? SUPPORT_EMAIL, requireTls }
}

/** Configuration of push messages: sent by push services (`keys`), stored in the demo's mailbox, or not sent. */
export type PushConfig =
  | { kind: 'keys'; publicKey: string; privateKey: string; subject: string; hosts: string[] }
  | { kind: 'demo' }
  | { kind: 'off' }

export const toPush = (values: EnvValues): PushConfig =>
  values.VAPID_PUBLIC_KEY
    ? {
        kind: 'keys',
        publicKey: values.VAPID_PUBLIC_KEY,
        privateKey: values.VAPID_PRIVATE_KEY,
        subject: values.VAPID_SUBJECT,
        hosts: values.PUSH_HOSTS,
      }
    : { kind: values.MODE === 'demo' ? 'demo' : 'off' }

type Counter = { id: string; url: string }
type Counters = { scripts: boolean; topMail?: Counter; metrika?: Counter; liveInternet?: { url: string } }

/** Returns the visit counters; undefined when none is configured. The cabinet then requests no consent to counters. */
export function toCounters(values: EnvValues): Counters | undefined {
  const [topMail, metrika] = [values.COUNTER_TOPMAIL, values.COUNTER_METRIKA]
  const counters: Counters = {
    // With `false`, the cabinet calls only the URLs that counters provide for pages without JavaScript.
    scripts: values.COUNTER_SCRIPTS === 'on',
    ...(topMail && { topMail: { id: topMail, url: values.COUNTER_TOPMAIL_URL } }),
    ...(metrika && { metrika: { id: metrika, url: values.COUNTER_METRIKA_URL } }),
    ...(values.COUNTER_LIVEINTERNET === 'on' && { liveInternet: { url: values.COUNTER_LIVEINTERNET_URL } }),
  }
  return Object.keys(counters).length > 1 ? counters : undefined
}
