import { type MemberConsents, profilePaths } from '@impulse/api/profile/profile'
import { signInPaths } from '@impulse/api/sign-in/sign-in'
import type { LegalDocument } from '@impulse/api/legal-texts/legal-text'
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
 * Asks whether visits may be counted, and counts them once there is a yes. A chunk of its own, fetched only where counters are
 * set up; nothing of theirs is asked for before.
 */
export function CountersConsent({ setup, pattern }: CountersConsentProps) {
  const [choice, setChoice] = useState<Choice | 'unknown' | null>('unknown')
  const member = useMember()
  const analyticsTextVersion = member?.texts.analytics ?? null
  // Of the text that is asked about; nothing is asked before it is known.
  const [version, setVersion] = useState('')
  useEffect(() => onChoice(setChoice), [])
  useEffect(() => {
    const controller = new AbortController()
    // A choice made during the request is newer than its answer.
    const stop = onChoice(() => controller.abort())
    void knownChoice(analyticsTextVersion, controller.signal).then((known) => {
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

  // A consent that was taken back ends the script with the page that it was taken back on, once the answer is on its way.
  const unloadWithoutConsent = useEffectEvent(() => {
    if (choice !== 'given') unloadTopMailScript()
  })
  useEffect(() => unloadWithoutConsent(), [pattern])

  const answer = (given: Choice) => {
    choose(given, version)
    if (member) void record(given, version)
    // The question goes with its answer, and stands behind the page.
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
        {/* A document of its own, since /login has another policy than the rest. */}
        <a href="/consent/analytics">Что им сообщается</a>
      </p>
      <div className={css.answers}>
        <Button variant="secondary" onClick={() => answer('given')}>
          Принять
        </Button>
        <Button variant="secondary" onClick={() => answer('refused')}>
          Только необходимые
        </Button>
      </div>
    </section>
  )
}

type Known = { choice: Choice | 'unknown' | null; version: string }

/** A member's word holds on every device; what was chosen before signing in becomes theirs when they have said nothing yet. */
async function knownChoice(analyticsTextVersion: string | null, signal: AbortSignal): Promise<Known> {
  try {
    if (analyticsTextVersion === null) {
      const { version } = await api.get<LegalDocument>('/api/documents/analytics/', { signal })
      return { choice: findDeviceChoice(version), version }
    }
    const { consents, present } = await api.get<MemberConsents>(profilePaths.consents, { signal })
    const version = present.analytics
    const deviceChoice = findDeviceChoice(version)
    const own = consents.find(({ purpose }) => purpose === 'analytics')
    if (own?.textVersion !== version) {
      if (deviceChoice !== null) await record(deviceChoice, version)
      return { choice: deviceChoice, version }
    }
    const choice = own.given ? 'given' : 'refused'
    if (choice !== deviceChoice) choose(choice, version)
    return { choice, version }
  } catch {
    // Until the choice is known nothing is asked and nothing is counted.
    return { choice: 'unknown', version: '' }
  }
}

const record = (choice: Choice, textVersion: string): Promise<unknown> =>
  api
    .post(
      signInPaths.consents,
      { purpose: 'analytics', given: choice === 'given', textVersion },
      repeatable(),
    )
    .catch(() => undefined)
