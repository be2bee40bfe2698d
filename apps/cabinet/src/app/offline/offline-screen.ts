import {
  operationAppearance,
  operationDetails,
} from '../../features/balance/operation/operation-appearance.ts'
import { withoutReleased } from '../../features/balance/history/history-days.ts'
import { operationName } from '../../features/balance/operation/operation-name.ts'
import { hiddenNumber, masked } from '../../shared/amount/hidden-amounts.ts'
import artUrl from '../../shared/icon/art.svg?url&no-inline'
import toggleAppearance from '../../shared/amount/hide-amounts-toggle.module.css'
import { formatFrozenUntil } from '../../shared/balance/frozen-labels.ts'
import { findInPayout } from '../../shared/balance/in-payout.ts'
import { buttonClass } from '../../shared/ui/button-variant.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { formatNumber, formatSignedNumber } from '@impulse/copy-ru/balance/format-number'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { formatDate, formatMoment, formatTime, moscowDay } from '../../shared/format/date.ts'
import hero from '../../shared/ui/hero-card.module.css'
import spriteUrl from '../../shared/icon/sprite.svg?url&no-inline'
import type { Snapshot } from '../../shared/session/snapshot.ts'
import { pages } from '../navigation/pages.ts'
import { drawing, element, icon } from './element.ts'
import { offlineContracts } from './offline-contracts.ts'
import { dotSeparated, offlineList, offlineRow } from './offline-list.ts'
import { offlineTabBar } from './offline-tab-bar.ts'
import css from './offline-page.module.css'

type OfflineScreen = {
  snapshot: Snapshot | null
  /** Path of the page that the member requested. */
  path: string
  now: Date
  isHidden: boolean
  hide: () => void
  retry: () => Promise<void>
}

/** Renders the offline page: the stored snapshot with its time, or a message that there is no network. */
export function offlineScreen({ snapshot, path, now, isHidden, hide, retry }: OfflineScreen): HTMLElement[] {
  const retryButton = element(
    'button',
    { type: 'button', class: buttonClass({ variant: 'secondary' }) },
    'Повторить',
  )
  retryButton.addEventListener('click', () => void retry())
  if (snapshot === null) return [noSavedData(retryButton)]
  const main = element(
    'main',
    { class: css.page },
    element(
      'p',
      { class: css.banner, role: 'status' },
      icon('wifi-slash'),
      dotSeparated(`Данные на\u00a0${formatSnapshotTime(snapshot.at, now)} · нет сети`),
    ),
    element('h1', {}, findTitle(path) ?? 'Эта страница без сети недоступна'),
    ...renderSnapshot(snapshot, { path, isHidden, hide }),
    element('p', { class: css.note }, 'Остальное откроется, когда появится сеть'),
    retryButton,
  )
  return [main, offlineTabBar(path)]
}

/** Renders the contracts of the snapshot on their page, and elsewhere the balance and the last operations. */
export const renderSnapshot = (
  snapshot: Snapshot,
  { path, isHidden, hide }: Pick<OfflineScreen, 'path' | 'isHidden' | 'hide'>,
): HTMLElement[] => {
  const mask = isHidden ? masked : (text: string) => text
  if (findTitle(path) === pages.contracts.title) return [offlineContracts(snapshot, mask)]
  return [money(snapshot, { isHidden, hide, mask }), lastOperations(snapshot, { isHidden, mask })]
}

/** Returns the title of a page whose data are in the snapshot; undefined for another page. */
export const findTitle = (path: string): string | undefined =>
  /^\/(?:balance\/?)?$/.test(path)
    ? pages.balance.title
    : /^\/contracts\/?$/.test(path)
      ? pages.contracts.title
      : undefined

function noSavedData(retryButton: HTMLElement): HTMLElement {
  return element(
    'main',
    { class: classNames(css.page, css.empty) },
    drawing(artUrl, 'offline', { className: css.art, viewBox: '0 0 220 150' }),
    element('h1', {}, 'Нет сети'),
    element('p', { class: css.note }, 'Проверьте подключение. Страница откроется сама, когда сеть появится'),
    retryButton,
  )
}

/** Formats the time of the snapshot in Moscow: «14:05», or «20 ноября, 14:05» if the snapshot is not from today. */
export const formatSnapshotTime = (at: string, now: Date): string =>
  moscowDay(at) === moscowDay(now) ? formatTime(at) : `${formatDate(at, { now })}, ${formatTime(at)}`

type Masking = { isHidden: boolean; mask: (message: string) => string }

function money({ balance, pending }: Snapshot, { isHidden, hide, mask }: Masking & { hide: () => void }) {
  const toggle = element(
    'button',
    { id: 'hide-amounts', type: 'button', class: toggleAppearance.toggle, 'aria-pressed': String(isHidden) },
    icon(isHidden ? 'eye-slash' : 'eye'),
    element('span', { class: 'visually-hidden' }, 'Скрыть суммы'),
  )
  toggle.addEventListener('click', hide)
  const debt = balance.debt ?? 0
  const inPayout = findInPayout(pending)
  const frozen = `${formatPoints(pending.amount)} заморожено${formatFrozenUntil(pending, { now: balance.today })}`
  return element(
    'section',
    { class: hero.hero, 'aria-label': 'Баланс' },
    drawing(artUrl, 'waves', { className: hero.waves }),
    element(
      'div',
      { class: hero.content },
      toggle,
      element(
        'div',
        {},
        element('p', { class: css.label }, 'Доступно к\u00a0выводу'),
        element(
          'p',
          { class: css.sum },
          isHidden ? hiddenNumber : formatNumber(balance.balance),
          element('span', { class: 'visually-hidden' }, '\u00a0б.'),
          drawing(spriteUrl, 'coin-milled', { className: css.coin }),
        ),
      ),
      pending.amount > 0 && element('p', { class: css.label }, dotSeparated(mask(frozen))),
      inPayout !== null && element('p', { class: css.label }, dotSeparated(mask(inPayout.text))),
      debt > 0 && element('p', { class: css.label }, mask(`Долг ${formatPoints(debt)}`)),
      element(
        'button',
        {
          type: 'button',
          class: buttonClass({ variant: 'hero', wide: true }),
          disabled: '',
          'aria-describedby': 'why',
        },
        'Вывести',
      ),
      element('p', { id: 'why', class: css.label }, 'Вывод откроется, когда появится сеть'),
    ),
  )
}

function lastOperations({ history, balance }: Snapshot, { isHidden, mask }: Masking): HTMLElement {
  const now = balance.today
  return offlineList({
    id: 'operations',
    title: 'Последние операции',
    items: withoutReleased(history.history),
    empty: 'Операций пока нет',
    renderRow: (item) => {
      const { icon: sign, tone } = operationAppearance(item, { now })
      const details = operationDetails(item, { now, when: formatMoment(item.date, { now }) })
      return offlineRow({
        sign,
        tone,
        title: operationName(item),
        text: details.map(mask).join(' · '),
        amount: `${isHidden ? hiddenNumber : formatSignedNumber(item.amount)}\u00a0б.`,
        isIncome: tone === 'income',
      })
    },
  })
}
