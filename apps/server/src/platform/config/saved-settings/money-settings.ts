import type { ContractConfig, PayoutConfig, WithdrawalConfig } from '../config.ts'

/** Settings as texts. The keys are the names of the environment variables. */
export type Settings = Record<string, string>

/** Configuration that determines rewards, withdrawals and payouts. */
export type MoneyConfig = { contracts: ContractConfig; withdrawals: WithdrawalConfig; payouts: PayoutConfig }

/**
 * Returns the settings that determine rewards, withdrawals and payouts. The secret of the payout provider is
 * left out, because these settings are stored in the database.
 */
export function toMoneySettings({ contracts, withdrawals, payouts }: MoneyConfig): Settings {
  const { payer } = payouts
  return {
    BACKDATED_DAYS: String(contracts.backdatedDays),
    WITHDRAWAL_MIN: String(withdrawals.minimum),
    WITHDRAWAL_MAX: String(withdrawals.maximum),
    WITHDRAWAL_MONTH_LIMIT: String(withdrawals.monthLimit),
    WITHDRAWALS_PER_DAY: String(withdrawals.perDay),
    WITHDRAWAL_FEE: String(withdrawals.fee),
    TAX: withdrawals.tax,
    RECIPIENT_WAITING_HOURS: String(withdrawals.waitingHours),
    PAYOUTS: payouts.method,
    PAYOUTS_URL: withoutSecrets(payouts.url),
    PAYOUTS_AGENT_ID: payouts.agentId,
    PAYOUTS_NAME_CHECK: payouts.nameCheck ? 'on' : 'off',
    PAYOUTS_DAILY_CAP: String(payouts.dailyCap),
    PAYOUTS_SECOND_PERSON_FROM: String(payouts.secondApprovalFrom),
    RELEASE_SECOND_PERSON_FROM: String(payouts.releaseSecondPersonFrom),
    PAYOUTS_APPROVER_DAILY_CAP: String(payouts.approverDailyCap),
    PAYOUTS_APPROVER_30_DAY_CAP: String(payouts.approver30DayCap),
    // Sorts the payer's fields, so that another order of fields in `PAYER` does not count as a changed setting.
    PAYER: JSON.stringify(Object.fromEntries(Object.entries(payer).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
  }
}

function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

/**
 * Setting that has another value in the running server (`running`) than in this process (`local`). The value is null
 * for the one of the two that does not know the setting, because their versions differ.
 */
export type OtherSetting = { name: string; running: string | null; local: string | null }

export const otherSettings = (running: Settings, local: Settings): OtherSetting[] =>
  [...new Set([...Object.keys(local), ...Object.keys(running)])]
    .map((name) => ({ name, running: running[name] ?? null, local: local[name] ?? null }))
    .filter(({ running, local }) => running !== local)
