import { listJournal, verifyJournal } from '#contract/operator/journal.ts'
import {
  blockPerson,
  changeRole,
  invitePerson,
  linkPerson,
  listPeople,
} from '#contract/operator/people.ts'
import type { AppContext } from '../../context.ts'
import { ApiError } from '../../http/errors.ts'
import { readJournal, verifyEntries } from '../../journal/read-journal.ts'
import {
  addPerson,
  changePersonRole,
  findPerson,
  readPeople,
  renewLink,
  setPersonBlocked,
} from '../../people/people.ts'
import { type Actor, operatorRoute } from './route.ts'

/** Throws person_self: so an owner always stays. */
function checkOther({ name }: { name: string }, actor: Actor) {
  if (name === actor.name) throw new ApiError('person_self')
}

/** A person who is there. */
async function personOf({ name }: { name: string }, { db }: AppContext) {
  return () => findPerson(db, name)
}

/** A person who may not be there yet. */
async function newPersonOf({ name }: { name: string }, { db }: AppContext) {
  return async () => (await readPeople(db)).find(person => person.name === name) ?? {}
}

export const operatorPeopleRoutes = [
  operatorRoute(listPeople, async (_, { db }) => ({ people: await readPeople(db) })),

  operatorRoute(
    invitePerson,
    async ({ name, role }, context) => {
      const link = await addPerson(context, name, role)
      return { person: await findPerson(context.db, name), link }
    },
    newPersonOf,
  ),

  operatorRoute(
    linkPerson,
    async ({ name, is_lost: isLost }, context) => {
      const link = await renewLink(context, name, isLost)
      return { person: await findPerson(context.db, name), link }
    },
    personOf,
  ),

  operatorRoute(
    changeRole,
    async ({ name, role }, { db }, { actor }) => {
      checkOther({ name }, actor)
      await changePersonRole(db, name, role)
      return { person: await findPerson(db, name) }
    },
    personOf,
  ),

  operatorRoute(
    blockPerson,
    async ({ name, is_blocked: isBlocked }, { db }, { actor }) => {
      checkOther({ name }, actor)
      await setPersonBlocked(db, name, isBlocked)
      return { person: await findPerson(db, name) }
    },
    personOf,
  ),

  operatorRoute(listJournal, async (input, { db }) => ({ entries: await readJournal(db, input) })),

  operatorRoute(verifyJournal, async ({ hash = '' }, context) =>
    verifyEntries({ ...context, db: context.db.within('reports') }, hash),
  ),
]
