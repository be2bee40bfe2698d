import { fillPath } from '@impulse/api/routes/fill-path'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { repeatable } from '../api/repeatable.ts'
import type { Brand } from '../style/brand.ts'
import { Button } from '../ui/button.tsx'
import { useMember } from '../member/member.ts'
import { api } from '../session/browser-session.ts'
import { setCounters } from './analytics.ts'
import { type Choice, findDeviceChoice, choose, onChoice } from './choice.ts'
import css from './counters-consent.module.css'
import { type Counting, openCounting } from './counting.ts'
import { unloadTopMailScript } from './top-mail-script.ts'

type CountersConsentProps = { setup: NonNullable<Brand['counters']>; pattern: string }

/**
 * Asks for the consent to visit counters, and starts the counters after the consent. The code of the component is a
 * separate file, which is loaded only if counters are configured. Before the consent, the browser requests nothing from
 * the hosts of the counters.
 */
export function CountersConsent({ setup, pattern }: CountersConsentProps) {
  const [choice, setChoice] = useState<Choice | 'unknown' | null>('unknown')
  const member = useMember()
  const analyticsTextVersion = member?.texts.analytics ?? null
  // Version of the legal text that the question refers to; empty until the version has been loaded. The question is
  // shown only afterwards.
  const [version, setVersion] = useState('')
  useEffect(() => onChoice(setChoice), [])
  useEffect(() => {
    const controller = new AbortController()
    // A choice that the member makes while the stored choice is being requested is newer than the response, so the
    // response is ignored.
    const stop = onChoice(() => controller.abort())
    void loadChoice(analyticsTextVersion, controller.signal).then((known) => {
      if (controller.signal.aborted) return
      setVersion(known.version)
      setChoice(known.choice)
    })
    return () => {
      stop()
      controller.abort()
    }
  }, [analyticsTextVersion])

  const counting = useRef<Counting | null>(null)
  useEffect(() => {
    counting.current = choice === 'given' ? openCounting(setup) : null
    setCounters(counting.current)
  }, [choice, setup])
  useEffect(() => {
    if (choice === 'given') counting.current?.page(pattern)
  }, [choice, pattern])

  // After the member withdraws the consent, the counter's script stays in memory until the document is reloaded.
  // The next navigation reloads the document.
  const unloadWithoutConsent = useEffectEvent(() => {
    if (choice !== 'given') unloadTopMailScript()
  })
  useEffect(() => unloadWithoutConsent(), [pattern])

  const saveChoice = (given: Choice) => {
    choose(given, version)
    if (member) void record(given, version)
    // The question disappears after the member's answer, so the heading of the page receives the focus.
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  if (choice !== null) return null
  return (
    <section className={css.bar} aria-label="Вопрос о счётчиках">
      <p className={css.text}>
        Разрешить счётчики посещений? Без них кабинет работает так&nbsp;же.{' '}
        {/* The link loads a new document, because the Content-Security-Policy of /login differs from the
            policy of other pages. */}
        <a href="/consent/analytics">Что им сообщается</a>
      </p>
      <div className={css.answers}>
        <Button variant="secondary" onClick={() => saveChoice('given')}>
          Принять
        </Button>
        <Button variant="secondary" onClick={() => saveChoice('refused')}>
          Только необходимые
        </Button>
      </div>
    </section>
  )
}

type CountersChoice = { choice: Choice | 'unknown' | null; version: string }

/**
 * Returns the choice about visit counters. For a member, the choice on the server applies to all devices; if the server
 * has no choice for the current version of the legal text, the choice on this device is returned and sent to the
 * server. The choice of a visitor who is not signed in exists only on the device.
 */
async function loadChoice(analyticsTextVersion: string | null, signal: AbortSignal): Promise<CountersChoice> {
  try {
    if (analyticsTextVersion === null) {
      const { version } = await api.get(fillPath('/api/documents/:kind/', { kind: 'analytics' }), { signal })
      return { choice: findDeviceChoice(version), version }
    }
    const { consents, present } = await api.get('/api/lk/consents/', { signal })
    const version = present.analytics
    const deviceChoice = findDeviceChoice(version)
    const savedConsent = consents.find(({ purpose }) => purpose === 'analytics')
    if (savedConsent?.textVersion !== version) {
      if (deviceChoice !== null) await record(deviceChoice, version)
      return { choice: deviceChoice, version }
    }
    const choice = savedConsent.given ? 'given' : 'refused'
    if (choice !== deviceChoice) choose(choice, version)
    return { choice, version }
  } catch {
    // The choice could not be loaded, so it is unknown: the question is not shown and the counters are not started.
    return { choice: 'unknown', version: '' }
  }
}

const record = (choice: Choice, textVersion: string): Promise<unknown> =>
  api
    .post('/api/consents/', { purpose: 'analytics', given: choice === 'given', textVersion }, repeatable())
    .catch(() => undefined)
