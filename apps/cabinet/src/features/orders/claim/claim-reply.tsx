import { useEffect, useRef, useState } from 'react'
import { Alert } from '../../../shared/feedback/alert.tsx'
import type { FreshOrder } from '../use-fresh-order.ts'
import type { Claim } from './claim-order.tsx'
import { ReplyCard } from './reply-card.tsx'

type ClaimReplyProps = Pick<Claim, 'details'> & { freshOrder: FreshOrder }
type Result = { isSent: true } | { isSent: false; text: string }

/** Form that replies to a request for information, and then the result of the reply. */
export function ClaimReply({ freshOrder: { order, take, reload }, details }: ClaimReplyProps) {
  const [result, setResult] = useState<Result | null>(null)
  const resultRef = useRef<HTMLDivElement>(null)
  const request = details.informationRequests.at(-1)
  const isRequested = order.status === 'needs_information' && request?.reply === null
  // The result of a reply that came too late stays, because it explains the next state. That of a sent reply is true only
  // until the next state.
  const isResultShown = result !== null && (!result.isSent || order.status === 'review')
  // The form disappears after the reply, so the focus moves to the result.
  useEffect(() => {
    if (isResultShown) resultRef.current?.focus()
  }, [isResultShown])
  return (
    <>
      {isResultShown && (
        <div ref={resultRef} tabIndex={-1}>
          <ReplyResult {...result} />
        </div>
      )}
      {isRequested && (
        <ReplyCard
          key={request.id}
          orderId={order.id}
          requestId={request.id}
          details={details}
          onSent={(sent) => {
            setResult({ isSent: true })
            take(sent)
          }}
          onTooLate={(text) => {
            setResult({ isSent: false, text })
            reload()
          }}
        />
      )}
    </>
  )
}

const ReplyResult = (result: Result) =>
  result.isSent ? (
    <Alert tone="ok" title="Ответ отправлен">
      Мы снова ищем договор
    </Alert>
  ) : (
    <Alert tone="info" title="Ответ не&nbsp;отправлен">
      {result.text}
    </Alert>
  )
