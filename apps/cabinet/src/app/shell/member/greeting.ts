/** Returns the greeting, such as «Здравствуйте, Андрей!» (specification, section 1). */
export function greeting(firstName: string | undefined): string {
  const name = firstName?.trim()
  return name ? `Здравствуйте, ${name}!` : 'Здравствуйте!'
}
