import { type StatementFigures, statementFiguresSchema } from '@impulse/api/statements/statement'
import type { Queryable } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refusal/refusal.ts'

/** Statement as it is stored. `since` and `to`: first and last day, `YYYY-MM-DD`. */
export type IssuedStatement = {
  since: string
  to: string
  lastSeq: bigint
  items: number
  figures: StatementFigures
}

/** Document as it is stored for the verification by its check code. `orderId`: withdrawal of a receipt. */
export type IssuedDocument = {
  code: string
  memberId: string
  initials: string
  /** Payer as the PDF names it. */
  payer: string
  fileHash: Buffer
  madeAt: Date
  content: IssuedStatement | { orderId: string }
}

export async function insertIssuedDocument(
  db: Queryable,
  { content, ...issued }: IssuedDocument,
): Promise<void> {
  const [statement, orderId] = 'orderId' in content ? [null, content.orderId] : [content, null]
  await db.query({
    text: `insert into issued_documents
        (code, member_id, initials, payer, file_hash, made_at, order_id, since, until, last_seq, items, figures)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      issued.code,
      issued.memberId,
      issued.initials,
      issued.payer,
      issued.fileHash,
      issued.madeAt,
      orderId,
      statement?.since,
      statement?.to,
      statement?.lastSeq,
      statement?.items,
      statement && JSON.stringify(statement.figures),
    ],
  })
}

type IssuedRow = Omit<IssuedDocument, 'content'> & {
  hasLeft: boolean
  orderId: string | null
  since: string | null
  to: string | null
  lastSeq: bigint | null
  items: number | null
  figures: unknown
}

/** `hasLeft`: true after the deletion of the member's account. */
export async function findIssuedDocument(
  db: Queryable,
  code: string,
): Promise<(IssuedDocument & { hasLeft: boolean }) | null> {
  const { rows } = await db.query<IssuedRow>({
    name: 'issued_document_by_code',
    text: `select i.code, i.member_id as "memberId", i.initials, i.payer, i.file_hash as "fileHash", i.made_at as "madeAt",
        i.order_id as "orderId", i.since, i.until as "to", i.last_seq as "lastSeq", i.items, i.figures,
        m.deleted_at is not null as "hasLeft"
      from issued_documents i join members m on m.id = i.member_id where i.code = $1`,
    values: [code],
  })
  const [row] = rows
  if (!row) return null
  const { orderId, since, to, lastSeq, items, figures, ...issued } = row
  if (orderId !== null) return { ...issued, content: { orderId } }
  invariant(
    since !== null && to !== null && lastSeq !== null && items !== null,
    'an issued document without an order must have the figures of a statement',
  )
  const content = { since, to, lastSeq, items, figures: statementFiguresSchema.parse(figures) }
  return { ...issued, content }
}
