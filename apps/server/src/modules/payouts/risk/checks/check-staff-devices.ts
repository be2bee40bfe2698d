import { runChunkOrEach } from '../../../../platform/jobs/chunk-or-each.ts'
import { type RiskCheckContext, saveFindings } from './check-risk.ts'
import { findStaffDevices, findStaffAndMemberDevices } from './find-staff-devices.sql.ts'
import { deleteDeviceChecks, postponeDeviceCheck, selectDeviceChecks } from './sweeps.sql.ts'
import { retryMs, type SweepContext } from './sweeps.ts'

const chunkSize = 200

type DeviceCheckContext = Pick<SweepContext, 'db' | 'clock' | 'config' | 'log'>

/**
 * Runs the risk rules over the browsers on which staff signed in since the last check. A due check is deleted only after
 * it ran, so that it runs again after a crash. A browser whose own check ends with an error is postponed, so that it does
 * not stop the checks of the others. Returns the number of opened cases.
 */
export async function checkStaffDevices(context: DeviceCheckContext, signal?: AbortSignal): Promise<number> {
  const { db, clock, log } = context
  let opened = 0
  while (!signal?.aborted) {
    const now = clock.systemNow()
    const dueChecks = await selectDeviceChecks(db, { now, limit: chunkSize })
    if (dueChecks.length === 0) return opened
    const failed = new Set<string>()
    opened += await runChunkOrEach([...new Set(dueChecks.map(({ device }) => device))], {
      run: (devices) => checkDevices(context, devices),
      onFailed: async (error, device) => {
        log.error({ err: error, device }, 'the risk check of a browser of staff failed')
        await postponeDeviceCheck(db, { device, now, retryAt: new Date(now.getTime() + retryMs) })
        failed.add(device)
      },
    })
    await deleteDeviceChecks(
      db,
      dueChecks.flatMap(({ id, device }) => (failed.has(device) ? [] : [id])),
    )
  }
  return opened
}

async function checkDevices(
  context: Pick<RiskCheckContext, 'db' | 'clock' | 'config'>,
  devices: readonly string[],
): Promise<number> {
  const { db, clock, config } = context
  const deviceHashes = devices.map((device) => Buffer.from(device, 'hex'))
  const toCheck = { deviceHashes, days: config.staffDeviceDays, now: clock.systemNow() }
  return saveFindings(context, [
    ...(await findStaffDevices(db, toCheck)),
    ...(await findStaffAndMemberDevices(db, { ...toCheck, memberIds: [] })),
  ])
}
