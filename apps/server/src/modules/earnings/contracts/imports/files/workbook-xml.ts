import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'

/** Handlers of XML elements in a workbook part; element names have no namespace prefix. */
export type XmlHandlers = {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/** Maximum text between two tags, far more than a cell can contain (32,767 characters). */
const maxTextLength = 1024 * 1024
const deepest = 50

/**
 * Parses a part of a workbook as a stream and yields the result of `afterChunk` for each chunk. Document
 * types and entities are refused: workbooks have none, and they could include external content.
 */
export async function* readXml<T>(
  part: AsyncIterable<Uint8Array>,
  handlers: XmlHandlers,
  afterChunk: () => T,
): AsyncGenerator<T> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  const refuse = (): never => {
    throw new Refusal('contract_file_workbook')
  }
  // The parser's memory grows with the depth and with the text between two tags; both are limited.
  let depth = 0
  let sinceTag = 0
  parser.on('error', refuse)
  parser.on('doctype', refuse)
  parser.on('opentag', ({ name, attributes }) => {
    sinceTag = 0
    if ((depth += 1) > deepest) refuse()
    handlers.open?.(toLocalName(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    depth -= 1
    handlers.close?.(toLocalName(name))
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  const decoder = new TextDecoder('utf-8', { fatal: true })
  for await (const chunk of part) {
    const written = orRefused(() => decoder.decode(chunk, { stream: true }))
    if ((sinceTag += written.length) > maxTextLength) refuse()
    parser.write(written)
    yield afterChunk()
  }
  parser.write(orRefused(() => decoder.decode()))
  parser.close()
  yield afterChunk()
}

/** Parses a small part completely. */
export async function readWholeXml(part: AsyncIterable<Uint8Array>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(part, handlers, () => null));
}

function orRefused<T>(callback: () => T): T {
  try {
    return callback()
  } catch {
    throw new Refusal('contract_file_workbook')
  }
}

const toLocalName = (name: string): string => name.slice(name.indexOf(':') + 1)
