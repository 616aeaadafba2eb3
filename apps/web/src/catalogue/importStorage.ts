import type { CompletedImport } from '@plumbline/domain/catalogue/importMachine';
import type { ImportFill } from '@plumbline/domain/catalogue/importPreview';
import { itemTypeCodes } from '@plumbline/domain/catalogue/itemTypes';
import { unitCodes } from '@plumbline/domain/catalogue/units';
import { importFillKey } from '../storage/preferences.ts';
import { readJson, writeJson } from '../storage/storedJson.ts';

const lastImportName = 'import.last';

/** Reads the last import of this window, so that it can be undone after a reload. It is removed when the session ends. */
export const readLastImport = (session: Storage): CompletedImport | null =>
  readJson<CompletedImport>(session, lastImportName, 'result');

export const storeLastImport = (session: Storage, last: CompletedImport | null): void =>
  writeJson(session, lastImportName, last);

/** Reads the default item type and unit of the last import in this browser, for rows without these values. */
export function readImportFill(local: Storage): ImportFill | null {
  const [type, unit] = (local.getItem(importFillKey) ?? '').split(' ');
  const item_type = itemTypeCodes.find((code) => code === type) ?? null;
  return { item_type, unit: unitCodes.find((code) => code === unit) ?? null };
}

export const storeImportFill = (local: Storage, { item_type, unit }: ImportFill): void =>
  local.setItem(importFillKey, `${item_type ?? ''} ${unit ?? ''}`);
