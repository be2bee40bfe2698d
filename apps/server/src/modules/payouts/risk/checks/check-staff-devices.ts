import { type RiskCheckContext, saveFindings } from './check-risk.ts'
import { findStaffDevices, findStaffAndMemberDevices } from './find-staff-devices.sql.ts'
import { deleteDeviceChecks, selectDeviceChecks } from './sweeps.sql.ts'

const chunkSize = 200

/**
 * Runs the risk rules over the browsers on which staff signed in since the last check. A due check is deleted only after
 * it ran, so that it runs again after a crash. Returns the number of opened cases.
 */
export async function checkStaffDevices(
  context: Pick<RiskCheckContext, 'db' | 'clock' | 'config'>,
  signal?: AbortSignal,
): Promise<number> {
  const { db, clock, config } = context
  let opened = 0
  while (!signal?.aborted) {
    const dueChecks = await selectDeviceChecks(db, chunkSize)
    if (dueChecks.length === 0) return opened
    const deviceHashes = dueChecks.map(({ deviceHash }) => deviceHash)
    const devices = { deviceHashes, days: config.staffDeviceDays, now: clock.systemNow() }
    opened += await saveFindings(context, [
      ...(await findStaffDevices(db, devices)),
      ...(await findStaffAndMemberDevices(db, { ...devices, memberIds: [] })),
    ])
    await deleteDeviceChecks(
      db,
      dueChecks.map(({ id }) => id),
    )
  }
  return opened
}
