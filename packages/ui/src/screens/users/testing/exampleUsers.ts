/** Users for stories. */
import { anId, aUser } from '@plumbline/domain/testing/builders';
import { estimatorRole, managerRole, ownerRole } from '@plumbline/domain/users/roles';
import type { User } from '@plumbline/domain/users/user';

const names = [
  ['Dana', 'Whitlock'],
  ['Luis', 'Ortega'],
  ['Priya', 'Nair'],
  ['José', 'Peña'],
  ['Aiko', 'Tanaka'],
  ['Grace', 'Okafor'],
  ['Henry', 'Lindqvist'],
] as const;

const firstUserNumber = 30;

/** The id of Dana Whitlock, the owner and the first of `exampleUsers`. */
export const danaId = anId(firstUserNumber);

/**
 * Returns `count` users: an owner, then managers and estimators. From the eighth user on, the names have a number. The
 * result is the same on every run.
 */
export const exampleUsers = (count: number): readonly User[] =>
  Array.from({ length: count }, (_, n) => {
    const [first_name, last_name] = names[n % names.length] ?? names[0];
    const number = n < names.length ? '' : String(Math.floor(n / names.length) + 1);
    const email = `${first_name}${number}@frontrange.example`.toLowerCase().replace('é', 'e');
    return aUser({
      id: anId(firstUserNumber + n),
      first_name,
      last_name: `${last_name} ${number}`.trim(),
      email,
      username: email,
      profile: {
        role: n === 0 ? ownerRole : n % 3 === 1 ? managerRole : estimatorRole,
        office: null,
        company: anId(1),
      },
    });
  });
