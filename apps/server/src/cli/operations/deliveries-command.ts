import { parseArgs } from 'node:util'
import {
  deliveryCategoryLabels,
  deliveryChannelLabels,
  deliveryStateLabels,
} from '@impulse/copy-ru/notifications/delivery-labels'
import { formatDeliveryError } from '../../platform/notifications/deliveries/delivery-error-messages.ts'
import { maskPhone } from '@impulse/api/fields/phone'
import { type Listed, listDeliveries } from '../../platform/notifications/preferences/preferences.service.ts'
import { openClock } from '../../platform/clock/clock.ts'
import { moscowIso } from '../../platform/clock/moscow.ts'
import type { CommandInvocation } from '../command.ts'

/**
 * `lk deliveries list [--failed] [--json]`: lists deliveries by SMS, e-mail and push with their states,
 * newest first.
 */
export async function deliveriesListCommand({
  args,
  openDatabase,
  print,
}: CommandInvocation): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { failed: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
  })
  const db = await openDatabase()
  const clock = await openClock(db, { movable: false })
  const listed = await listDeliveries(db, { ...values, now: clock.systemNow() })
  clock.close()
  for (const one of listed) print(values.json ? JSON.stringify(toJson(one)) : formatDelivery(one))
  if (listed.length === 0 && !values.json) print('Таких сообщений нет')
  return 0
}

const toJson = ({ id: _id, memberId: _memberId, at, phone, ...one }: Listed) => ({
  at: moscowIso(at),
  ...one,
  to: maskPhone(phone ?? ''),
})

const formatDelivery = ({ at, channel, state, category, phone, attempts, error }: Listed): string =>
  [
    moscowIso(at),
    channel === null ? '' : deliveryChannelLabels[channel],
    deliveryStateLabels[state],
    deliveryCategoryLabels[category],
    maskPhone(phone ?? ''),
    attempts > 1 ? `попыток ${attempts}` : '',
    formatDeliveryError(error),
  ]
    .filter((words) => words !== '')
    .join('  ')
