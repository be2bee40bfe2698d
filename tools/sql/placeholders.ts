/** Text at the beginning of every placeholder. */
export const mark = '<placeholder '

const names = new WeakMap<object, string>()
const isAny = (value: unknown): value is object =>
  (typeof value === 'function' || typeof value === 'object') && value !== null && names.has(value)

type Callback = (item: unknown, index: number) => unknown

/**
 * Chosen results of the conditions in the current run. Key: name of the placeholder in the condition. Value: index of
 * the chosen result.
 */
let chosenIndexes = new Map<string, number>()
let path: { index: number; of: number }[] = []
let step = 0
let lookups = 0

function choose(name: string, of: number): number {
  if ((lookups += 1) > 300) throw new Error('endless')
  const known = chosenIndexes.get(name)
  if (known !== undefined) return known
  if (step >= 40) throw new Error('too many choices')
  const index = path[step]?.index ?? 0
  path[step] = { index, of }
  step += 1
  chosenIndexes.set(name, index)
  return index
}

/** Returns a placeholder for any value. Its text is `mark` with the name of the value. */
export function any(name: string): unknown {
  const proxy: object = new Proxy(function () {}, {
    get: (_, key) => {
      if (key === 'then') return undefined
      if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? 1 : `${mark}${name}>`)
      if (key === 'toString') return () => `${mark}${name}>`
      if (key === Symbol.iterator || key === Symbol.asyncIterator)
        return function* () {
          yield any(`${name}[]`)
        }
      return typeof key === 'symbol' ? undefined : any(`${name}.${key}`)
    },
    apply: (_, _this, args: unknown[]) => {
      const inner = args.map((arg) =>
        isAny(arg) || typeof arg !== 'function' ? arg : (arg as Callback)(any(`${name}()`), 0),
      )
      return inner.some((one) => one instanceof Promise)
        ? Promise.all(inner).then(() => any(`${name}()`))
        : any(`${name}()`)
    },
    construct: () => any(`new ${name}`) as object,
    has: () => true,
    set: () => true,
  })
  names.set(proxy, name)
  return proxy
}

const texts = new Map<string, Set<string>>()

const hooks = {
  text(position: string, text: unknown) {
    texts.set(position, (texts.get(position) ?? new Set()).add(String(text)))
    return text
  },
  test(value: unknown) {
    return isAny(value) && choose(names.get(value) ?? '', 2) === 1 ? null : value
  },
  compare(operator: string, left: never, right: never): unknown {
    if (isAny(left) || isAny(right)) return any(`${nameOf(left)} ${operator} ${nameOf(right)}`)
    return comparisons[operator]?.(left, right)
  },
  at(object: Record<string, unknown>, key: unknown): unknown {
    if (!isAny(key) || isAny(object)) return object[key as string]
    const all = Object.values(object)
    return all[choose(names.get(key) ?? '', all.length)]
  },
}

const nameOf = (value: unknown): string => (isAny(value) ? (names.get(value) ?? '') : String(value))

/* oxlint-disable eqeqeq -- runs the operators that the source has */
const comparisons: Record<string, (left: never, right: never) => boolean> = {
  '===': (left, right) => left === right,
  '!==': (left, right) => left !== right,
  '==': (left, right) => left == right,
  '!=': (left, right) => left != right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
  in: (left, right) => left in (right as object),
  instanceof: (left, right) => (left as unknown) instanceof right,
}

/**
 * Calls all exports of a module with placeholders as arguments, once for each combination of conditions, at most 300
 * times. Returns the SQL texts of this call and of all earlier calls of `runAll`, by the position of their statement in
 * the code.
 */
export async function runAll(exported: unknown): Promise<Map<string, Set<string>>> {
  for (const one of Object.values(exported as object)) {
    path = []
    for (let runs = 0; runs < 300; runs++) {
      chosenIndexes = new Map()
      step = 0
      lookups = 0
      await Promise.race([exercise(one, 0).catch(() => undefined), new Promise((r) => setTimeout(r, 500))])
      path.length = step
      while (path.length > 0 && (path.at(-1)?.index ?? 0) + 1 >= (path.at(-1)?.of ?? 0)) path.pop()
      const last = path.at(-1)
      if (!last) break
      last.index += 1
    }
  }
  return texts
}

async function exercise(value: unknown, depth: number): Promise<void> {
  if (isAny(value) || depth > 3 || value === null) return
  if (typeof value === 'function') {
    const args = Array.from({ length: 6 }, (_, index) => any(`$${index}`))
    const isClass = /^class\b/.test(Function.prototype.toString.call(value))
    await exercise(isClass ? Reflect.construct(value, args) : await value(...args), depth + 1)
  } else if (typeof value === 'object') {
    if (Symbol.asyncIterator in value)
      for await (const one of value as AsyncIterable<unknown>) if (one === 0) break
    if (Object.getPrototypeOf(value) === Object.prototype)
      for (const inner of Object.values(value)) await exercise(inner, depth + 1)
  }
}

Object.assign(globalThis, { __sql: hooks })
