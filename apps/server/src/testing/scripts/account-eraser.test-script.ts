import { createInterface } from 'node:readline'
import { erasers } from '../../erasers.ts'
import { openClock } from '../../platform/clock/clock.ts'
import { readConfig } from '../../platform/config/config.ts'
import { openDb } from '../../platform/db/db.ts'
import { armFailpoint, failpoint, type Failpoint } from '../../platform/db/failpoint.ts'
import { newKey } from '../../platform/vault/seal.ts'
import { openVault } from '../../platform/vault/vault.ts'
import { createPictures } from '../../platform/pictures/pictures.ts'
import { eraseDueAccounts } from '../../modules/identity/account-deletion/account-deletion.service.ts'

/**
 * Script that deletes the accounts whose deletion is due. It kills itself at the failpoint that the variable
 * `DIES` names.
 */
const config = readConfig(process.env)
const db = openDb({ url: config.databaseUrl ?? '', connections: 2 })
const clock = await openClock(db, { movable: true })
createInterface({ input: process.stdin }).on('close', () => process.exit(0))
armFailpoint((process.env['DIES'] ?? '') as Failpoint)
const vault = openVault({ db, keys: [{ id: 'test', key: newKey() }] })
const pictures = await createPictures({ db, clock, config })
await eraseDueAccounts({ db, clock, vault, pictures, erasers })
// At this failpoint the deletion is committed, and the files of the account still exist.
failpoint('leaving:erased')
