import { namePattern, normalizeName } from '@impulse/api/fields/text'
import { expect, test } from 'vitest'
import { citiesByRegion } from './cities-by-region.ts'
import { findCities, findKnownName } from './find-cities.ts'

const namesOf = (text: string) => findCities(text).map(({ name }) => name)

test.each([
  ['МОСК', 'Москва'],
  ['орел', 'Орёл'],
  ['Королё', 'Королёв'],
  ['vjcrdf', 'Москва'],
  ['kazan', 'Казань'],
  ['петер', 'Петергоф'],
  ['ростов на', 'Ростов-на-Дону'],
  ['улан удэ', 'Улан-Удэ'],
  ['  тула ', 'Тула'],
])('the text «%s» finds %s first', (text, name) => expect(namesOf(text)[0]).toBe(name))

test.each([
  ['москва', 'Москва'],
  [' г. Орел', 'Орёл'],
  ['улан удэ', 'Улан-Удэ'],
  ['город Казань', 'Казань'],
  ['Тула', 'Тула'],
  ['моск', null],
  ['с. Москва', null],
  ['Китеж-град', null],
])('the text «%s» is the name %s of the list', (text, name) => expect(findKnownName(text)).toBe(name))

test('finds a city by any of its words, after the cities whose names begin with the text', () => {
  expect(namesOf('новгород')).toEqual(['Нижний Новгород', 'Великий Новгород'])
  expect(namesOf('дон')).toEqual(['Донской', 'Донецк', 'Ростов-на-Дону', 'Калач-на-Дону'])
})

test('tells cities of one name apart by their region, and names no region for a city that is one', () => {
  expect(findCities('Кировск')).toEqual([
    { name: 'Кировск', region: 'Мурманская область' },
    { name: 'Кировск', region: 'Ленинградская область' },
  ])
  expect(findCities('Москва')).toEqual([{ name: 'Москва', region: null }])
})

test('finds at most six cities, and none without a letter or for an unknown name', () => {
  expect(findCities('к')).toHaveLength(6)
  expect([...findCities(''), ...findCities(' -'), ...findCities('Китеж-град')]).toEqual([])
})

test('the form accepts every city of the list as it is, and no region lists a city twice', () => {
  for (const [region, names] of Object.entries(citiesByRegion)) {
    const listed = names.split(', ')
    expect([
      region,
      listed.filter((name) => normalizeName(name) !== name || !namePattern.test(name)),
    ]).toEqual([region, []])
    expect([region, new Set(listed).size]).toEqual([region, listed.length])
  }
})
