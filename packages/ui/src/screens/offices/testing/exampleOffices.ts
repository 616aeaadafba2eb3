/** Offices for stories. */

import type { Office } from '@plumbline/domain/offices/office';
import { anAddress, anId, anOffice } from '@plumbline/domain/testing/builders';
import { itemAt } from '@plumbline/domain/testing/itemAt';

/** City, house number, street and zip code. */
const addresses = [
  ['Denver', '1208', 'Larimer Street', '80204'],
  ['Boulder', '2045', 'Pearl Street', '80302'],
  ['Fort Collins', '214', 'Linden Street', '80524'],
  ['Colorado Springs', '31', 'Tejon Street', '80903'],
  ['Pueblo', '119', 'Union Avenue', '81003'],
] as const;
const descriptions = ['Head office and yard', 'Showroom', 'Roofing and siding crews', '', 'Storm claims'];

/** Returns `count` offices, the same on every run. From the sixth office on, the names have a number. */
export const exampleOffices = (count: number): readonly Office[] =>
  Array.from({ length: count }, (_, n) => {
    const [city, line1, line2, zip_code] = itemAt(addresses, n);
    return anOffice({
      id: anId(20 + n),
      name: n < addresses.length ? city : `${city} ${Math.floor(n / addresses.length) + 1}`,
      description: itemAt(descriptions, n),
      address: anAddress({ line1, line2, city, zip_code }),
      phone_no: `+1303555${String(140 + n).padStart(4, '0')}`,
      email: `${city.toLowerCase().replace(' ', '.')}@frontrange.example`,
    });
  });
