import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { Refusal } from '../../../../../platform/refusal/refusal.ts'

/**
 * Functions that are called for the elements and texts of a workbook's XML. Element names have no namespace
 * prefix.
 */
export type XmlHandlers = {
  open?(name: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Maximum length of the text between two tags. It is far longer than the text of a cell (32,767 characters).
 */
const maxTextLength = 1024 * 1024
const deepest = 50

/**
 * Parses an XML file of a workbook as a stream and yields the result of `afterChunk` for each chunk. Document
 * types and entities are refused: workbooks have none, and an entity could include external content.
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
  // Limits the depth and the text between two tags, because the parser's memory grows with both.
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
    const xml = orRefused(() => decoder.decode(chunk, { stream: true }))
    if ((sinceTag += xml.length) > maxTextLength) refuse()
    parser.write(xml)
    yield afterChunk()
  }
  parser.write(orRefused(() => decoder.decode()))
  parser.close()
  yield afterChunk()
}

/** Parses a small XML file of a workbook from beginning to end. */
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
