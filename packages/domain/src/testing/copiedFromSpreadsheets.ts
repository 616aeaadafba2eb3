/**
 * Clipboard contents in the formats of three spreadsheet programs, with the same four lines: name, rate, quantity, tax, total and unit. The
 * formats follow fragments that these programs put into the clipboard. The contents are our own.
 */

export interface CopiedFromSpreadsheet {
  /** The program and its version. */
  readonly origin: string;
  readonly text: string;
  readonly html: string;
}

/** The cells of all fixtures after their texts are parsed: a line break becomes a blank. */
export const expectedCells: readonly (readonly string[])[] = [
  ['Slate, Welsh "first" grade', '1250', '40', '8.25', '54125', 'Square'],
  ['Pipe 3/4" PVC', '5.85', '12.5', '8.25', '79.16', 'Lineal Foot'],
  ['=SUM(A1) is only a name', '0', '3', '0', '0', 'Each'],
  ['Größe & Maß <b>', '0.0325', '1000', '0', '32.5', 'Square Foot'],
];

/** Excel formats the rates as accounting amounts, in which a zero is a dash. Every row ends with a line break. */
const excel: CopiedFromSpreadsheet = {
  origin: 'Excel for Windows, Microsoft 365',
  text: [
    '"Slate, Welsh\n""first"" grade"\t $1,250.00 \t40\t8.25%\t $54,125.00 \tSquare',
    'Pipe 3/4" PVC\t $5.85 \t12.5\t8.25%\t $79.16 \tLineal Foot',
    '=SUM(A1) is only a name\t $-   \t3\t0.00%\t $-   \tEach',
    'Größe & Maß <b>\t $0.0325 \t1,000\t0.00%\t $32.50 \tSquare Foot',
    '',
  ].join('\r\n'),
  html: `<html xmlns:v="urn:schemas-microsoft-com:vml"\r
xmlns:o="urn:schemas-microsoft-com:office:office"\r
xmlns:x="urn:schemas-microsoft-com:office:excel"\r
xmlns="http://www.w3.org/TR/REC-html40">\r
<head>\r
<meta http-equiv=Content-Type content="text/html; charset=utf-8">\r
<meta name=ProgId content=Excel.Sheet>\r
<meta name=Generator content="Microsoft Excel 15">\r
<style>\r
<!--table\r
\t{mso-displayed-decimal-separator:"\\.";\r
\tmso-displayed-thousand-separator:"\\,";}\r
.xl65\r
\t{mso-number-format:"_\\(\\0022$\\0022* \\#\\,\\#\\#0\\.00_\\)\\;_\\(\\0022$\\0022* \\\\\\(\\#\\,\\#\\#0\\.00\\\\\\)\\;_\\(\\0022$\\0022* \\0022-\\0022??_\\)\\;_\\(\\@_\\)";}\r
.xl66\r
\t{mso-number-format:Percent;}\r
-->\r
</style>\r
</head>\r
<body link="#0563C1" vlink="#954F72">\r
<table border=0 cellpadding=0 cellspacing=0 width=384 style='border-collapse:\r
 collapse;width:288pt'>\r
<!--StartFragment-->\r
 <col width=64 span=6 style='width:48pt'>\r
 <tr height=40 style='height:30.0pt'>\r
  <td height=40 width=64 style='height:30.0pt;width:48pt'>Slate, Welsh<br>\r
    &quot;first&quot; grade</td>\r
  <td class=xl65 width=64 style='width:48pt'><span style='mso-spacerun:yes'> </span>$1,250.00 </td>\r
  <td align=right width=64 style='width:48pt'>40</td>\r
  <td class=xl66 align=right width=64 style='width:48pt'>8.25%</td>\r
  <td class=xl65 width=64 style='width:48pt'><span style='mso-spacerun:yes'> </span>$54,125.00 </td>\r
  <td width=64 style='width:48pt'>Square</td>\r
 </tr>\r
<!--EndFragment-->\r
</table>\r
</body>\r
</html>`,
};

/** Google Sheets ends the last row without a line break. The text `=SUM(A1) …` is a cell that the user typed with an apostrophe. */
const googleSheets: CopiedFromSpreadsheet = {
  origin: 'Google Sheets in Chrome',
  text: [
    '"Slate, Welsh\n""first"" grade"\t$1,250.00\t40\t8.25%\t$54,125.00\tSquare',
    'Pipe 3/4" PVC\t$5.85\t12.5\t8.25%\t$79.16\tLineal Foot',
    '=SUM(A1) is only a name\t$0.00\t3\t0%\t$0.00\tEach',
    'Größe & Maß <b>\t$0.0325\t1,000\t0%\t$32.50\tSquare Foot',
  ].join('\n'),
  html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Slate, Welsh\\n\\&quot;first\\&quot; grade&quot;}">Slate, Welsh<br/>&quot;first&quot; grade</td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1250}" data-sheets-numberformat="{&quot;1&quot;:4,&quot;2&quot;:&quot;\\&quot;$\\&quot;#,##0.00&quot;}">$1,250.00</td></tr></tbody></table>`,
};

/** LibreOffice ends every row with a line feed. */
const libreOffice: CopiedFromSpreadsheet = {
  origin: 'LibreOffice Calc 7.6 on Linux',
  text: [
    '"Slate, Welsh\n""first"" grade"\t$1,250.00\t40\t8.25%\t$54,125.00\tSquare',
    'Pipe 3/4" PVC\t$5.85\t12.5\t8.25%\t$79.16\tLineal Foot',
    '=SUM(A1) is only a name\t$0.00\t3\t0.00%\t$0.00\tEach',
    'Größe & Maß <b>\t$0.0325\t1000\t0.00%\t$32.50\tSquare Foot',
    '',
  ].join('\n'),
  html: `<!DOCTYPE html>
<html>
<head>
\t<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
\t<title></title>
\t<meta name="generator" content="LibreOffice 7.6.7.2 (Linux)"/>
\t<style type="text/css">
\t\tbody,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
\t</style>
</head>
<body>
<table cellspacing="0" border="0">
\t<colgroup span="6" width="85"></colgroup>
\t<tr>
\t\t<td height="32" align="left" valign=bottom>Slate, Welsh<br>&quot;first&quot; grade</td>
\t\t<td align="right" valign=bottom sdval="1250" sdnum="1033;0;[$$-409]#,##0.00;[RED]-[$$-409]#,##0.00">$1,250.00</td>
\t\t<td align="right" valign=bottom sdval="40" sdnum="1033;">40</td>
\t</tr>
</table>
</body>
</html>`,
};

export const copiedFromSpreadsheets: readonly CopiedFromSpreadsheet[] = [excel, googleSheets, libreOffice];

/** A block with merged cells, as Excel and Google Sheets copy it: one tax for three rates, and a name over two columns. */
export const mergedCellsHtml: readonly Pick<CopiedFromSpreadsheet, 'origin' | 'html'>[] = [
  {
    origin: excel.origin,
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Excel 15"></head>
<body link="#0563C1" vlink="#954F72">
<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'>
<!--StartFragment-->
 <col width=64 span=3 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  <td height=20 align=right width=64 style='height:15.0pt;width:48pt'>99.50</td>
  <td align=right width=64>4</td>
  <td rowspan=3 class=xl65 width=64 style='border-bottom:.5pt solid black'>7.5%</td>
 </tr>
 <tr height=20>
  <td height=20 align=right>100.50</td>
  <td align=right>5</td>
 </tr>
 <tr height=20>
  <td height=20 align=right>101.50</td>
  <td align=right>6</td>
 </tr>
<!--EndFragment-->
</table></body></html>`,
  },
  {
    origin: googleSheets.origin,
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:99.5}">99.50</td><td>4</td><td rowspan="3" colspan="1" style="vertical-align:middle;">7.5%</td></tr><tr style="height:21px;"><td>100.50</td><td>5</td></tr><tr style="height:21px;"><td>101.50</td><td>6</td></tr></tbody></table>`,
  },
];
