import type {
  NotificationMatrix,
  NotificationMatrixChanges,
} from '@impulse/api/notifications/notification-preferences'
import { mergeMatrix } from '@impulse/api/notifications/merge-matrix'
import { defaultMatrix } from '@impulse/api/notifications/default-preferences'
import type { DeliveryChannel } from '@impulse/api/notifications/notification-channels'
import type { NotificationCategory } from '@impulse/api/notifications/notification'
import { describe, expect, it } from 'vitest'
import {
  chooseDeliveryChannels,
  toSavedPreferences,
  toNotificationMatrix,
  mayWait,
  type Reachability,
  refusalFor,
} from './preferences.rules.ts'
import { quietEnd } from './quiet-hours.ts'

const everything: Reachability = { sms: true, mail: true, push: true, advertising: true }
const changed = (
  category: NotificationCategory,
  row: Partial<NotificationMatrix['news']>,
): NotificationMatrix => ({
  ...defaultMatrix,
  [category]: { ...defaultMatrix[category], ...row },
})

const toNotification = (category: NotificationCategory) => ({ category, canWait: false })

describe('chooseDeliveryChannels', () => {
  it.each<[NotificationCategory, DeliveryChannel[]]>([
    ['reward', ['push']],
    ['withdrawal', ['sms', 'mail', 'push']],
    ['passport', ['mail', 'push']],
    ['account', ['sms', 'mail', 'push']],
    ['news', []],
  ])('by default, sends a notification of the category `%s` by the channels %j', (category, channels) => {
    expect(chooseDeliveryChannels(toNotification(category), { saved: {}, reach: everything })).toEqual(
      channels,
    )
  })

  it('skips channels without an address; chooses SMS for a notification about money when no other channel is left, even if SMS is switched off', () => {
    const saved = toSavedPreferences(changed('withdrawal', { sms: false }))
    const onlySms = { ...everything, mail: false, push: false }
    expect(chooseDeliveryChannels(toNotification('withdrawal'), { saved, reach: everything })).toEqual([
      'mail',
      'push',
    ])
    expect(chooseDeliveryChannels(toNotification('withdrawal'), { saved, reach: onlySms })).toEqual(['sms'])
    expect(chooseDeliveryChannels(toNotification('passport'), { saved: {}, reach: onlySms })).toEqual([])
    expect(
      chooseDeliveryChannels(toNotification('withdrawal'), { saved, reach: { ...onlySms, sms: false } }),
    ).toEqual([])
  })

  it('chooses channels for news only when the member has consented to advertising', () => {
    const saved = toSavedPreferences(changed('news', { mail: true }))
    expect(chooseDeliveryChannels(toNotification('news'), { saved, reach: everything })).toEqual(['mail'])
    expect(
      chooseDeliveryChannels(toNotification('news'), { saved, reach: { ...everything, advertising: false } }),
    ).toEqual([])
  })

  it('a notification that can wait uses only channels that the member can switch off, and waits until quiet hours end', () => {
    const notification = { category: 'account', canWait: true } as const
    const saved = toSavedPreferences(changed('account', { push: false }))
    expect(chooseDeliveryChannels(notification, { saved: {}, reach: everything })).toEqual(['mail', 'push'])
    expect(chooseDeliveryChannels(notification, { saved, reach: everything })).toEqual(['mail'])
    expect(chooseDeliveryChannels(notification, { saved, reach: { ...everything, mail: false } })).toEqual([])
    expect([
      mayWait(notification),
      mayWait(toNotification('account')),
      mayWait(toNotification('reward')),
    ]).toEqual([true, false, true])
  })

  it('toNotificationMatrix returns true for channels that cannot be switched off, even when these are missing from the stored choices', () => {
    expect(toNotificationMatrix({ account: [], reward: [] })).toMatchObject({
      account: { cabinet: true, sms: true, mail: false, push: false },
      reward: { cabinet: true, push: false },
    })
  })
})

describe('refusalFor', () => {
  it.each<[string | null, NotificationMatrixChanges, Reachability]>([
    [null, defaultMatrix, everything],
    ['notice_locked', { withdrawal: { cabinet: false } }, everything],
    ['notice_locked', { reward: { cabinet: false } }, everything],
    ['notice_locked', { account: { sms: false } }, everything],
    [null, { passport: { cabinet: false, mail: false, push: false } }, everything],
    [null, { withdrawal: { sms: false, push: false } }, everything],
    ['notice_unreachable', { withdrawal: { sms: false, mail: false, push: false } }, everything],
    ['notice_unreachable', { withdrawal: { sms: false, push: false } }, { ...everything, mail: false }],
    ['advertising_needed', { news: { sms: true } }, { ...everything, advertising: false }],
    [null, { news: { cabinet: false } }, { ...everything, advertising: false }],
  ])(
    'refusalFor returns %s for the changes of row %#; null means that the changes can be stored',
    (refusal, changes, reach) => {
      const matrix = mergeMatrix(defaultMatrix, changes)
      expect(refusalFor(changes, { matrix, reach })).toBe(refusal)
    },
  )

  it.each<[NotificationMatrix, Partial<Reachability>]>([
    [changed('news', { sms: true }), { advertising: false }],
    [changed('withdrawal', { sms: false }), { mail: false, push: false }],
  ])('accepts another change when a stored choice has become impossible (row %#)', (stored, reach) => {
    const changes = { reward: { sms: true }, withdrawal: { mail: true } }
    const matrix = mergeMatrix(stored, changes)
    expect(refusalFor(changes, { matrix, reach: { ...everything, ...reach } })).toBeNull()
  })
})

describe('quietEnd', () => {
  it.each([
    ['2026-11-21T18:59:59Z', { from: 22, to: 9 }, null],
    ['2026-11-21T19:00:00Z', { from: 22, to: 9 }, '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T05:59:59Z', { from: 22, to: 9 }, '2026-11-22T06:00:00.000Z'],
    ['2026-11-22T06:00:00Z', { from: 22, to: 9 }, null],
    ['2026-12-31T21:30:00Z', { from: 22, to: 9 }, '2027-01-01T06:00:00.000Z'],
    ['2026-11-21T10:30:00Z', { from: 13, to: 14 }, '2026-11-21T11:00:00.000Z'],
    ['2026-11-21T22:30:00Z', { from: 1, to: 0 }, '2026-11-22T21:00:00.000Z'],
    ['2026-11-21T22:30:00Z', null, null],
  ])('for the time %s and the quiet hours %j in Moscow, quietEnd returns %s', (moment, quiet, end) => {
    expect(quietEnd(new Date(moment), quiet)?.toISOString() ?? null).toBe(end)
  })
})
