import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import css from './install-card.module.css'
import { deviceValues, sessionValues } from '../../shared/session/browser-session.ts'

/** Chromium's `beforeinstallprompt` event. Its `prompt` method can be called once. */
type Offer = Event & {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

type InstallCardProps = {
  /**
   * Returns Chromium's last offer to install the app, or null. Chromium may make the offer before the card is
   * rendered.
   */
  offered: () => Event | null
}

/**
 * Card that offers to install the app, on the home page from the second visit. Its button opens the browser's
 * own offer; on an iPhone the card explains the steps.
 */
export function InstallCard({ offered }: InstallCardProps) {
  const offer = useSyncExternalStore(subscribeToOffers, offered) as Offer | null
  const [isOpen, setOpen] = useState(() => !isInstalled() && mayOffer())
  const isByHand = isApple()
  if (!isOpen || (offer === null && !isByHand)) return null
  const decline = () => {
    declineInstall()
    setOpen(false)
  }
  const install = async () => {
    await offer?.prompt()
    // If the member declines in the browser's dialog, the cabinet does not show this card again.
    if ((await offer?.userChoice)?.outcome === 'dismissed') declineInstall()
    setOpen(false)
  }
  return (
    <div className={css.place}>
      <Card title="Кабинет на экране">
        <p>Открывается одним нажатием, а&nbsp;баланс и&nbsp;последние операции видно и&nbsp;без сети</p>
        {isByHand && <Steps />}
        <div className={css.ways}>
          {!isByHand && <Button onClick={() => void install()}>Добавить на экран</Button>}
          <Button variant={isByHand ? 'secondary' : 'ghost'} onClick={decline}>
            {isByHand ? 'Понятно' : 'Не сейчас'}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/**
 * Subscribes to new offers of the browser. An earlier offer is not lost, because the card reads the last offer from
 * `offered`.
 */
function subscribeToOffers(listener: () => void): () => void {
  for (const name of offerEvents) window.addEventListener(name, listener)
  return () => {
    for (const name of offerEvents) window.removeEventListener(name, listener)
  }
}

const offerEvents = ['beforeinstallprompt', 'appinstalled']

/** Instructions to install the app by hand on an iPhone or iPad, with the icons of the buttons to press. */
function Steps() {
  return (
    <ol className={css.steps}>
      <li>
        <svg viewBox="0 0 24 24" className={css.sign} aria-hidden="true">
          <path d="M12 15V3.5M8 7l4-3.8L16 7M9 10H6v11h12V10h-3" />
        </svg>
        <span>Нажмите «Поделиться» в&nbsp;панели браузера</span>
      </li>
      <li>
        <svg viewBox="0 0 24 24" className={css.sign} aria-hidden="true">
          <path d="M4 4h16v16H4zM12 8v8M8 12h8" />
        </svg>
        <span>Выберите «На&nbsp;экран „Домой“»</span>
      </li>
    </ol>
  )
}

const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** Returns true on an iPhone or iPad. An iPad reports itself as a Mac, but no Mac has a touch screen. */
const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const visitKey = 'impulse.visit'
const visitsKey = 'impulse.visits'
const declinedKey = 'impulse.install-declined'

/**
 * Returns the number of visits on this device, including the current visit. Each new tab is a visit, but a reload of a
 * tab is not.
 */
function visits(): number {
  const before = Number(deviceValues.getItem(visitsKey)) || 0
  if (sessionValues.getItem(visitKey) !== null) return before
  sessionValues.setItem(visitKey, '1')
  deviceValues.setItem(visitsKey, String(before + 1))
  return before + 1
}

/** Returns true from the second visit on, until the member declines the card. */
const mayOffer = (): boolean => visits() >= 2 && deviceValues.getItem(declinedKey) === null

const declineInstall = (): void => deviceValues.setItem(declinedKey, '1')
