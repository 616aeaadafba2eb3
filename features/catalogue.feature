# Three example items are named in steps without quotation marks. Slate is the material "Slate, Welsh" with the unit Square Foot.
# Scaffold is equipment with the unit Day. Ridge vent is material with the unit Each.
# The list of items and the preview of an upload show 10 rows per page.
# The specification misspells "successfully" in the texts of toasts.
Feature: Catalogue of line items
  The catalogue has the items that a company uses often, with their rates. A user enters an item once and copies it into estimates.

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: The list shows the items, and a user can search and filter it

    @R2.36 @R3.07 @R3.08 @R3.09 @R7.13
    Scenario: The list shows all fields of an item
      Given the catalogue has
        | Code   | Name         | Rate    | Item type | Unit |
        | RF-100 | Slate, Welsh | 1250.75 | MATERIAL  | SQ   |
        |        | Scaffold     | 140     | EQUIPMENT | DA   |
      When I go to the page "Line Items"
      Then the table "Line Items" has the columns "Code, Item name, Rate, Item type, Unit"
      And the line item "Slate, Welsh" has
        | Code      | RF-100       |
        | Item name | Slate, Welsh |
        | Rate      | $1,250.75    |
        | Item type | Material     |
        | Unit      | Square       |
      And the line item "Scaffold" has
        | Code      | —         |
        | Item type | Equipment |
        | Unit      | Day       |

    @R2.35
    Scenario: An empty catalogue offers to upload items and to add an item
      When I go to the page "Line Items"
      Then I see the heading "No line items yet"
      And the button "Upload Items" is enabled
      And the button "Add Item" is enabled

    @R2.35 @test-all
    Scenario: The search ignores case and stays after a reload
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I go to the page "Line Items"
      And I search for "SLATE"
      Then only the line item "Slate, Welsh" is listed
      When I reload the page
      Then only the line item "Slate, Welsh" is listed

    @R2.35 @R3.08 @test-all
    Scenario: The filter by item type stays after a reload
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I go to the page "Line Items"
      Then the field "Item type" offers
        | Equipment | Material | Miscellaneous | Personnel |
      When I set the filter "Item type" to "Equipment"
      Then only the line item "Scaffold" is listed
      When I reload the page
      Then only the line item "Scaffold" is listed

    @R2.35 @test-all
    Scenario: If no item matches the search, the list offers to clear the filters
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I go to the page "Line Items"
      And I search for "harbour"
      Then I see the heading "No line items match"
      When I press "Clear filters"
      Then 2 line items are listed

    @R2.36 @R9.01
    Scenario: A page has 10 items
      Given 11 line items
      When I go to the page "Line Items"
      Then 10 line items are listed
      When I go to the next page
      Then 1 line item is listed
      When I reload the page
      Then 1 line item is listed

    @R2.36 @R9.01 @test-all
    Scenario: A reload right after a click on Next keeps the page
      Given 11 line items
      When I go to the page "Line Items"
      And I go to the next page and reload immediately
      Then 1 line item is listed

    @R8.05 @test-all
    Scenario: Loading the list fails, and a retry loads it
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      And the server fails to load "line items"
      When I go to the page "Line Items"
      Then an error toast says "Error getting line items"
      When the server works again and I retry
      Then 2 line items are listed

  Rule: A user adds and edits items in a dialog above the list

    @R2.37 @R7.13 @R8.07
    Scenario: A user adds an item
      When I go to the page "Line Items"
      And I open the form for a new item
      And I fill in the form
        | Item type | Material     |
        | Name      | Slate, Welsh |
        | Rate      | 1,250.75     |
        | Unit      | Square       |
      And I press "Add"
      Then a toast says "Item created" and "Created succesfully!"
      And I am on the page "Line Items"
      And the line item "Slate, Welsh" has
        | Code      | —         |
        | Rate      | $1,250.75 |
        | Item type | Material  |
        | Unit      | Square    |

    @R5.11
    Scenario: All fields except the code are required
      When I go to the page "Line Items"
      And I open the form for a new item
      And I press "Add"
      Then the fields "Item type, Name, Rate, Unit" show the error "Required"
      And the field "Code" shows no error

    @R2.37 @R7.14 @R8.07
    Scenario: A user edits an item and the search stays
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I go to the page "Line Items"
      And I search for "slate"
      And I follow "Edit Slate, Welsh"
      And I fill in the form
        | Rate | 14 |
      And I save
      Then a toast says "line items updated" and "Updated succesfully!"
      And the line items are "Slate, Welsh at $14.00"

    @R2.06 @R2.37
    Scenario: An item has its own URL
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I open the address of the line item "Scaffold"
      Then the field "Name" is "Scaffold"
      And the field "Item type" is "Equipment"
      When I cancel
      Then I am on the page "Line Items"
      And 2 line items are listed

    @R2.06 @test-all
    Scenario: The URL of an unknown item shows a message
      When I open the address of a line item that does not exist
      Then the dialog says "There is no such line item"
      When I press "Go to the line items"
      Then I am on the page "Line Items"

    @R2.37 @test-all
    Scenario: Closing the dialog returns the focus to the edit link
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I go to the page "Line Items"
      And I follow "Edit Scaffold" using only the keyboard
      Then the field "Item type" has the focus
      When I press the key "Escape"
      Then the link "Edit Scaffold" has the focus

    @R2.37 @test-all
    Scenario: A reload keeps the input
      When I go to the page "Line Items"
      And I open the form for a new item
      And I fill in the form
        | Name | Slate, Welsh |
      And I reload the page
      Then the field "Name" is "Slate, Welsh"

    @R2.37 @test-all
    Scenario: Closing the dialog with unsaved input asks for confirmation
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I open the address of the line item "Scaffold"
      And I fill in the form
        | Name | Scaffold, 3 m |
      And I close the dialog
      Then I am asked "Leave without saving?"
      When I answer "Leave"
      Then the line item "Scaffold" is listed

    @R2.37 @R7.14 @test-all
    Scenario: Saving asks which version to keep if the item was changed in another session
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I open the address of the line item "Scaffold"
      And I fill in the form
        | Name | Scaffold, 3 m |
      And the "Rate" of the line item "Scaffold" is changed to "155" in another session
      And I save
      Then I am asked which version of the item to keep
      When I answer "Keep mine"
      # Only the name was changed here, so the rate is that of the other session.
      Then the line item "Scaffold, 3 m" has the "Rate" "$155.00"

    @R8.05 @test-all
    Scenario: Adding an item fails and the input is kept
      Given the server fails to create "line items"
      When I go to the page "Line Items"
      And I open the form for a new item
      And I fill in the form
        | Item type | Material     |
        | Name      | Slate, Welsh |
        | Rate      | 12.5         |
        | Unit      | Square       |
      And I press "Add"
      Then an error toast says "Error creating line items"
      And the field "Name" is "Slate, Welsh"

    @R2.37 @test-all
    Scenario: A user adds an item using only the keyboard
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I go to the page "Line Items"
      And I press "Add Item" using only the keyboard
      And I fill in the form using only the keyboard
        | Item type | Personnel |
        | Name      | Roofer    |
        | Rate      | 62.5      |
        | Unit      | Hour      |
      And I press "Add" using only the keyboard
      Then a toast says "Item created"
      And the line item "Roofer" has
        | Rate      | $62.50    |
        | Item type | Personnel |
        | Unit      | Hour      |

    @R2.37 @test-all
    Scenario: A user edits an item on a phone
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      And I am signed in on a phone
      When I go to the page "Line Items"
      And I edit the line item "Scaffold"
      And I fill in the form
        | Rate | 155 |
      And I save
      Then the line item "Scaffold" has the "Rate" "$155.00"

  Rule: Deleting an item requires confirmation

    @R2.36 @R7.14 @R8.07
    Scenario: A user deletes an item
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I go to the page "Line Items"
      And I ask to delete the line item "Scaffold"
      Then I am asked "Are you sure you want to delete this item?"
      When I answer "Yes"
      Then a toast says "Line item deleted" and "Deleted succesfully!"
      And only the line item "Slate, Welsh" is listed

    @R2.36 @test-all
    Scenario: A user answers No and the item stays
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      When I go to the page "Line Items"
      And I ask to delete the line item "Scaffold"
      And I answer "No"
      Then 2 line items are listed

    @R8.05
    Scenario: Deleting an item fails and the item is listed again, and changing it fails and the input is kept
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      And the server fails to delete "line items"
      And the server fails to change "line items"
      When I go to the page "Line Items"
      And I ask to delete the line item "Scaffold"
      And I answer "Yes"
      Then an error toast says "Error deleting line item"
      And the line item "Scaffold" is listed
      When I edit the line item "Scaffold"
      And I fill in the form
        | Name | Scaffold, 3 m |
      And I save
      Then an error toast says "Error updating line items"
      And the field "Name" is "Scaffold, 3 m"

  Rule: All roles may edit the catalogue

    @R2.06 @R6.05 @test-all
    Scenario Outline: The role <role> may add an item
      Given I am signed in as the "<role>"
      When I go to the page "Line Items"
      And I open the form for a new item
      And I fill in the form
        | Item type | Personnel |
        | Name      | Roofer    |
        | Rate      | 62.5      |
        | Unit      | Hour      |
      And I press "Add"
      Then a toast says "Item created"

      Examples:
        | role      |
        | Estimator |
        | Manager   |

  Rule: A user chooses, uploads, previews and imports a price list

    @R2.38 @R4.05 @R7.29 @R8.07 @R9.06
    Scenario Outline: A user imports an <format> file
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      And the spreadsheet "<file>" with Slate at $14 and the new item Ridge vent at $18.50
      When I go to the page "Line Items"
      And I <action> the spreadsheet "<file>" and upload it
      Then the dialog says "1 new, 1 changed"
      When I press "Import 2 items"
      Then a toast says "Success" and "Line Items Imported"
      And the line items are "Slate, Welsh at $14.00, Scaffold at $140.00, Ridge vent at $18.50"

      Examples:
        | format | file        | action |
        | xlsx   | prices.xlsx | choose |

      @test-all
      Examples:
        | format | file        | action |
        | xls    | prices.xls  | drop   |

    @R2.38 @R7.29 @test-all
    Scenario: The item type chosen for rows without one is used again in the next upload
      Given the spreadsheet "prices.xlsx" with
        | Description | Price | UOM |
        | Ridge vent  | 18.5  | LF  |
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      And I use "Material" for all rows without an item type
      Then the button "Import 1 item" is enabled
      When I reload the page
      And I choose the spreadsheet "prices.xlsx" and upload it
      Then the button "Import 1 item" is enabled

    @R2.38 @R4.05 @test-all
    Scenario: Choosing a file does not upload it, and uploading does not import it
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      And the spreadsheet "prices.xlsx" with Slate at $14 and the new item Ridge vent at $18.50
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx"
      Then no file was sent
      When I press "Upload"
      Then the preview shows "Ridge vent" as "New" and "Slate, Welsh" as "Changed"
      And the stored line items are "Slate, Welsh at $12.50, Scaffold at $140.00"

    @R5.14 @R8.06
    Scenario: Upload without a file shows an error
      When I go to the page "Line Items"
      And I press "Upload Items"
      And I press "Upload"
      # The specification requires this text, although the dialog accepts xls and xlsx files and no csv files.
      Then the dialog says "Please select an spreadsheet file (csv or xlsx)"

    @R2.38 @R5.14 @R8.06 @R9.06 @test-all
    Scenario Outline: The dialog accepts only xls and xlsx, not <file>
      When I go to the page "Line Items"
      And I drop the spreadsheet "<file>"
      # The specification requires this text, although the dialog accepts xls and xlsx files and no csv files.
      Then the dialog says "Please select an spreadsheet file (csv or xlsx)"
      And no file was sent

      Examples:
        | file       |
        | prices.csv |
        | prices.pdf |

    @R8.05 @R8.06
    Scenario: The server refuses an HTML page with the file extension xlsx
      When I go to the page "Line Items"
      And I choose the spreadsheet "page.xlsx" and try to upload it
      Then the dialog says "Invalid file type or format"
      And an error toast says "Error importing file"

    @R8.05 @test-all
    Scenario: The server refuses an empty spreadsheet
      Given the spreadsheet "empty.xlsx" with
        |  |
      When I go to the page "Line Items"
      And I choose the spreadsheet "empty.xlsx" and try to upload it
      Then the dialog says "There is nothing in this spreadsheet"
      And an error toast says "Error importing file"

    @R2.38 @test-all
    Scenario: Closing the dialog discards the preview
      Given the spreadsheet "prices.xlsx" with Slate at $14 and the new item Ridge vent at $18.50
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      Then the dialog says "2 new"
      When I close the dialog
      And I press "Upload Items"
      Then I see the button "Choose a file"
      And I see no table "Items in the spreadsheet"

    @R2.38 @R9.01 @test-all
    Scenario: A page of the preview has 10 rows
      Given the spreadsheet "prices.xlsx" with 12 new items
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      Then the preview has 10 rows
      When I go to the next page
      Then the preview has 2 rows

    @R7.29
    Scenario: Rows with errors block the import until the user skips them
      Given the spreadsheet "prices.xlsx" with
        | Name       | Rate | Item type | Unit    |
        | Ridge vent | 18.5 | Material  | Each    |
        | Gutter     | many | Material  | Furlong |
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      Then the preview shows "Gutter" as "Error" and "Ridge vent" as "New"
      And the button "Import 1 item" is disabled
      When I skip the rows with errors and import 1 item
      Then the dialog says "1 added, 1 left out"

    @R7.29 @test-all
    Scenario: The user corrects an erroneous cell in the preview, and columns that are not imported are named
      Given the spreadsheet "prices.xlsx" with
        | Name   | Rate | Item type | Unit | Tax % | Vendor |
        | Gutter | many | Material  | Each | 8.25  | Acme   |
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      Then the dialog says "Not imported: Vendor."
      When I correct the cell "Rate, row 2" to "14.25"
      Then the preview shows "Gutter" as "New"
      When I press "Import 1 item"
      Then the dialog says "1 added"

    @R7.29 @test-all
    Scenario: The user assigns columns with unknown headings
      Given the spreadsheet "prices.xlsx" with
        | Ware       | Sum  | Sort     | Measured in |
        | Ridge vent | 18.5 | Material | Each        |
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      And I fill in the form
        | Item name | A: Ware        |
        | Rate      | B: Sum         |
        | Item type | C: Sort        |
        | Unit      | D: Measured in |
      Then the preview shows "Ridge vent" as "New"
      And the button "Import 1 item" is enabled

    @R8.05 @test-all
    Scenario: An import that failed can be repeated
      Given the spreadsheet "prices.xlsx" with 12 new items
      And the server fails to create "imports"
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      And I press "Import 12 items"
      Then an error toast says "Error importing file"
      When the server works again and I press "Import 12 items"
      Then the dialog says "The spreadsheet is imported"

    @R2.38 @test-all
    Scenario: An import continues after its dialog is closed
      Given the spreadsheet "prices.xlsx" with 12 new items
      And the server is slow to import the line items
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      And I start to import 12 items and close the dialog
      Then the browser asks before it closes the window
      When the server is fast again
      Then a toast says "Success" and "Line Items Imported"

    @R2.38
    Scenario: The sample spreadsheet can be uploaded unchanged
      When I go to the page "Line Items"
      And I upload the sample spreadsheet
      # The sample spreadsheet has 9 items.
      Then the dialog says "9 new"

    @R2.38 @R4.05
    Scenario: A user imports a spreadsheet using only the keyboard
      Given the spreadsheet "prices.xlsx" with 12 new items
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" using only the keyboard
      And I press "Upload" using only the keyboard
      And I press "Import 12 items" using only the keyboard
      Then a toast says "Success" and "Line Items Imported"
      When I press "Done" using only the keyboard
      Then 10 line items are listed

    @R2.30 @R2.38 @test-all
    Scenario: The catalogue picker of an estimate offers imported items
      Given the project "Granary conversion"
      And the spreadsheet "prices.xlsx" with Slate at $14 and the new item Ridge vent at $18.50
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      And I import 2 items
      And I open the estimate of "Granary conversion"
      And I open the catalogue picker and search for "ridge"
      Then the picker offers only "Ridge vent"

  Rule: A user can undo an import

    @R2.38 @R7.29
    Scenario: Undo restores the previous items
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      And the spreadsheet "prices.xlsx" with Slate at $14 and the new item Ridge vent at $18.50
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      And I import 2 items
      And I press "Undo"
      Then the dialog says "The catalogue is as it was before."
      And the line items are "Slate, Welsh at $12.50, Scaffold at $140.00"

    @R2.38 @R7.29 @test-all
    Scenario: Undo is possible after the user has closed the dialog and reloaded the page
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      And I have imported "prices.xlsx" with Slate at $14 and the new item Ridge vent at $18.50
      When I reload the page
      And I press "Upload Items"
      Then the dialog says "prices.xlsx: 1 added, 1 changed."
      When I press "Undo"
      Then a toast says "The import is undone" and "The catalogue is as it was before."
      And the line items are "Slate, Welsh at $12.50, Scaffold at $140.00"

    @R7.29 @test-all
    Scenario: Undo is refused if an imported item was changed later
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      And the spreadsheet "prices.xlsx" with Slate at $14 and the new item Ridge vent at $18.50
      When I go to the page "Line Items"
      And I choose the spreadsheet "prices.xlsx" and upload it
      And I import 2 items
      And the "Rate" of the line item "Ridge vent" is changed to "20" in another session
      And I press "Undo"
      Then the dialog says "Edited since this import: Ridge vent. Nothing was undone"

  Rule: The catalogue is accessible

    @R2.35 @R2.37 @R2.38
    Scenario Outline: The <view> <where> has no accessibility violations
      Given the catalogue has Slate at $12.50 and Scaffold at $140
      And I am signed in <where>
      When I go to the page "Line Items"
      And I show the <view>
      Then axe finds no accessibility violations

      Examples:
        | view           | where        |
        | upload preview | on a desktop |

      @test-all
      Examples:
        | view           | where        |
        | list           | on a desktop |
        | list           | on a phone   |
        | item dialog    | on a desktop |
        | item dialog    | on a phone   |
        | upload dialog  | on a desktop |
        | upload preview | on a phone   |
