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
 * Asks for the consent to counters and starts them after it. Loaded as a separate chunk only if counters are
 * configured; nothing is requested from their hosts before.
 */
export function CountersConsent({ setup, pattern }: CountersConsentProps) {
  const [choice, setChoice] = useState<Choice | 'unknown' | null>('unknown')
  const member = useMember()
  const analyticsTextVersion = member?.texts.analytics ?? null
  // Version of the legal text that the question refers to. The question is shown once it is known.
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

  // After a withdrawn consent the script stays in memory until the document is left, so the page reloads when
  // the request has been sent.
  const unloadWithoutConsent = useEffectEvent(() => {
    if (choice !== 'given') unloadTopMailScript()
  })
  useEffect(() => unloadWithoutConsent(), [pattern])

  const answer = (given: Choice) => {
    choose(given, version)
    if (member) void record(given, version)
    // The question disappears after the answer, so the focus moves to the page's heading.
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

/**
 * A member's choice applies to all devices. A choice made before the sign-in becomes the member's if they
 * have none.
 */
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
    // Until the choice is known, no question is shown and nothing is counted.
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
