import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { armFailpoint, riskFailpoints } from '../../platform/db/failpoint.ts'
import { aVault, silentLog } from '../earnings/contract-fixtures.ts'
import { riskConfig, getOnlyCase } from '../payouts/risk-fixtures.ts'
import { checkRiskOfChangedMembers } from '../../modules/payouts/risk/checks/sweeps.ts'
import { confirmCase } from '../../modules/payouts/risk/risk.service.ts'

/**
 * Script that checks the changed members, and then confirms the risk case of the member `MEMBER`. It kills
 * itself at the failpoint that the variable `FAILPOINT` names.
 */
const at = riskFailpoints.find((name) => name === process.env['FAILPOINT'])
if (!at) throw new Error('FAILPOINT is not the name of a failpoint')
const db = openDb({ url: process.env['DATABASE_URL'] ?? '' })
const clock = await openClock(db, { movable: false })
armFailpoint(at)
await checkRiskOfChangedMembers({ db, clock, vault: aVault(db), config: riskConfig, log: silentLog })
const { number } = await getOnlyCase(db, process.env['MEMBER'] ?? '')
await confirmCase(
  { db, clock, config: readConfig({}).payouts },
  { number, staffName: 'olga', reason: 'Договоров нет', clawsBack: true, rejection: null },
)
