declare const pattern: unique symbol

/** Path of a request, with the pattern of its route in the type: `/api/order/:id/` with its `:id` replaced. */
export type FilledPath<Pattern extends string = string> = string & { readonly [pattern]: Pattern }

type ParamNames<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** Returns the path of a route with its parameters, encoded for a URL. */
export const fillPath = <const Pattern extends string>(
  path: Pattern,
  params: Record<ParamNames<Pattern>, string | number>,
): FilledPath<Pattern> =>
  path.replace(/:(\w+)/g, (_, name: ParamNames<Pattern>) =>
    encodeURIComponent(params[name]),
  ) as FilledPath<Pattern>
