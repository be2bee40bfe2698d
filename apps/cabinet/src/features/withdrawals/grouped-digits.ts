type Edited = { text: string; caret: number }

/** Groups the digits of an edited text. The caret stays behind the same digit. */
export function regroup({ text, caret }: Edited, group: (text: string) => string): Edited {
  const grouped = group(text)
  if (grouped === text) return { text, caret }
  let digitsLeft = text.slice(0, caret).replaceAll(/\D/g, '').length
  let position = 0
  while (digitsLeft > 0 && position < grouped.length) {
    if (/\d/.test(grouped.charAt(position))) digitsLeft -= 1
    position += 1
  }
  return { text: grouped, caret: position }
}

/** Groups the digits in a field that the member has edited. Returns the new text. */
export function regroupField(field: HTMLInputElement, group: (text: string) => string): string {
  const edited = { text: field.value, caret: field.selectionStart ?? field.value.length }
  const { text, caret } = regroup(edited, group)
  if (text === edited.text) return text
  // React moves no caret when the field has the value of the next render already.
  field.value = text
  field.setSelectionRange(caret, caret)
  return text
}
