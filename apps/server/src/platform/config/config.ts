import type { Payer } from '@impulse/api/payouts/payer'
import { toBrandFileUrl, toStylesheetFile } from './brand-files.ts'
import { findConflicts } from './env/env-conflicts.ts'
import { type Env, type EnvValues, readEnv } from './env/env-schema.ts'
import { toCounters, toFiles, toMail, toPush, toSms } from './provider-config.ts'

/**
 * All settings of the server, described in the schemas of `env-schema.ts`. No other code of the server reads
 * the environment.
 */
export type Config = ReturnType<typeof toConfig>
export type ContractConfig = Config['contracts']
export type WithdrawalConfig = Config['withdrawals']
export type PayoutConfig = Config['payouts']
/** Thresholds of the risk rules. A threshold of 0 disables its rule. */
export type RiskConfig = Config['risk']
export type SmartCaptchaConfig = NonNullable<Config['smartCaptcha']>

/** Error of an invalid configuration. The message lists every invalid or missing setting. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  constructor(problems: string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  }
}

export function readConfig(env: Env): Config {
  const { values, problems } = readEnv(env)
  const conflicts = findConflicts(values, env)
  // Reports an invalid setting only as invalid, and not a second time as missing.
  const otherProblems = conflicts.filter((problem) => !problems.has(/^\w+/.exec(problem)?.[0] ?? ''))
  const all = [...[...problems.values()].flat(), ...otherProblems]
  if (all.length > 0) throw new ConfigError(all)
  return toConfig(values, env)
}

const toConfig = (values: EnvValues, env: Env) => ({
  mode: values.MODE,
  demoData: values.DEMO_DATA,
  role: values.ROLE,
  host: values.HOST,
  port: values.PORT,
  publicUrl: values.PUBLIC_URL,
  securityContact: values.SECURITY_CONTACT,
  backendUrl: values.BACKEND_URL,
  trustedProxies: values.TRUSTED_PROXIES,
  consolePort: values.CONSOLE_PORT,
  consoleHost: values.CONSOLE_HOST ?? values.HOST,
  consoleUrl: values.CONSOLE_URL,
  metricsPort: values.METRICS_PORT,
  metricsHost: values.METRICS_HOST,
  openApi: values.OPENAPI === undefined ? values.MODE === 'demo' : values.OPENAPI === 'on',
  logLevel: values.LOG_LEVEL,
  databaseUrl: values.DATABASE_URL,
  migrateDatabaseUrl: values.MIGRATE_DATABASE_URL,
  dataDir: values.DATA_DIR,
  ...toFiles(values),
  /** Address of the scanner of uploads; undefined when nothing is scanned. */
  clamav: values.CLAMAV_URL,
  pictureCacheBytes: values.PICTURE_CACHE_MB * 1024 * 1024,
  sessionPasswords: values.SESSION_PASSWORD,
  registration: values.REGISTRATION,
  limits: values.LIMITS === undefined ? values.MODE === 'production' : values.LIMITS === 'on',
  captcha: values.CAPTCHA,
  smartCaptcha:
    values.CAPTCHA === 'smartcaptcha'
      ? {
          url: values.SMARTCAPTCHA_URL,
          siteKey: values.SMARTCAPTCHA_CLIENT_KEY,
          serverKey: values.SMARTCAPTCHA_SERVER_KEY,
        }
      : undefined,
  sms: toSms(values),
  mail: toMail(values, env),
  staffAlertEmails: values.STAFF_ALERT_EMAILS,
  push: toPush(values),
  contracts: { backdatedDays: values.BACKDATED_DAYS },
  withdrawals: toWithdrawals(values),
  payouts: toPayouts(values),
  backups: { folder: values.BACKUP_DIR, keepDays: values.BACKUP_KEEP_DAYS },
  risk: {
    deviceMembers: values.RISK_DEVICE_MEMBERS,
    staffDeviceDays: values.RISK_STAFF_DEVICE_DAYS ?? (values.MODE === 'production' ? 90 : 0),
    burstContracts: values.RISK_BURST_CONTRACTS,
    cancelledContracts: values.RISK_CANCELLED_CONTRACTS,
    cancelledPercent: values.RISK_CANCELLED_PERCENT,
    cancelledDays: values.RISK_CANCELLED_DAYS,
    subscriberDays: values.RISK_SUBSCRIBER_DAYS,
    newDetailsHours: values.RISK_NEW_DETAILS_HOURS,
  },
  ...toBrand(values),
  accountDeletionDays: values.ACCOUNT_DELETION_DAYS,
  answerHours: values.ANSWER_HOURS,
  counters: toCounters(values),
})

const toWithdrawals = (values: EnvValues) => ({
  minimum: values.WITHDRAWAL_MIN,
  maximum: values.WITHDRAWAL_MAX,
  monthLimit: values.WITHDRAWAL_MONTH_LIMIT,
  perDay: values.WITHDRAWALS_PER_DAY,
  fee: values.WITHDRAWAL_FEE,
  tax: values.TAX,
  waitingHours: Number(values.RECIPIENT_WAITING_HOURS),
})

const toPayouts = (values: EnvValues) => ({
  databaseFailover: values.DATABASE_FAILOVER,
  method: values.PAYOUTS,
  url: values.PAYOUTS_URL,
  agentId: values.PAYOUTS_AGENT_ID,
  secret: values.PAYOUTS_SECRET,
  nameCheck: values.PAYOUTS_NAME_CHECK === 'on',
  dailyCap: values.PAYOUTS_DAILY_CAP,
  secondApprovalFrom: values.PAYOUTS_SECOND_PERSON_FROM,
  releaseSecondPersonFrom: values.RELEASE_SECOND_PERSON_FROM,
  approverDailyCap: values.PAYOUTS_APPROVER_DAILY_CAP,
  approver30DayCap: values.PAYOUTS_APPROVER_30_DAY_CAP,
  /** Payer that is in force until two administrators change it in the console (see `payerInForce`). */
  payer: values.PAYER ?? demoPayer,
  sbpBanksUrl: values.SBP_BANKS_URL,
  bicDirectoryUrl: values.BIC_DIRECTORY_URL,
})

const demoPayer: Payer = {
  name: 'ООО «Импульс» (демонстрация)',
  inn: '7701000001',
  kpp: '770101001',
  ogrn: '1207701000011',
  address: '101000, г. Москва, ул. Демонстрационная, д. 1',
  bankName: 'ПАО СБЕРБАНК',
  bic: '044525225',
  corrAccount: '30101810400000000225',
  account: '40702810200000000001',
  purpose: 'Вознаграждение по программе, заявка {number}. НДС не облагается',
  incomeCode: '',
}

/**
 * Returns the programme's brand. Without a logo or colours, the cabinet uses built-in ones and loads no extra file.
 */
function toBrand(values: EnvValues) {
  const logo = values.BRAND_LOGO
  const stylesheet = values.BRAND_COLOR && toStylesheetFile(values.BRAND_COLOR)
  return {
    brand: {
      name: values.BRAND_NAME,
      tagline: values.BRAND_TAGLINE,
      supportEmail: values.SUPPORT_EMAIL,
      /** Accent colour on white paper, as in the light theme. */
      color: values.BRAND_COLOR?.light,
      sidebarLinks: values.SIDEBAR_LINKS,
      logo: logo ? toBrandFileUrl(logo) : undefined,
      stylesheet: stylesheet ? toBrandFileUrl(stylesheet) : undefined,
    },
    brandFiles: [logo, stylesheet].filter((file) => file !== undefined),
  }
}
