Feature: The catalogue of line items
  What the company prices again and again: kept once, and picked into estimates.

  Background:
    Given a company with the "TEAM" package
    And I am signed in

  Rule: The list shows every item with its price

    @R2.36 @R3.07 @R3.08 @R3.09 @R7.13
    Scenario: An item
      Given the catalogue has
        | Code   | Name         | Rate    | Item type | Unit |
        | RF-100 | Slate, Welsh | 1250.75 | MATERIAL  | SQ   |
        |        | Scaffold     | 140     | EQUIPMENT | DA   |
      When I open "/lineItem"
      Then the table "Line Items" has the columns "Code, Item name, Rate, Item type, Unit"
      And the line item "Slate, Welsh" reads "RF-100, Slate, Welsh, $1,250.75, Material, Square"
      And the line item "Scaffold" reads "—, Scaffold, $140.00, Equipment, Day"

    @R2.35
    Scenario: None yet
      When I open "/lineItem"
      Then I see the heading "No line items yet"
      And I can press "Upload Items" and "Add Item"

    @R2.35
    Scenario: The search finds a name in any case, and stays through a reload
      Given the catalogue has Slate and Scaffold
      When I open "/lineItem"
      And I search the list for "SLATE"
      Then only the line item "Slate, Welsh" is listed
      When I reload the page
      Then only the line item "Slate, Welsh" is listed

    @R2.35 @R3.08
    Scenario: One item type, and it stays through a reload
      Given the catalogue has Slate and Scaffold
      When I open "/lineItem"
      Then I can narrow the list to "All, Equipment, Material, Miscellaneous, Personnel"
      When I narrow the list to "Equipment"
      Then only the line item "Scaffold" is listed
      When I reload the page
      Then only the line item "Scaffold" is listed

    @R2.35
    Scenario: Nothing fits
      Given the catalogue has Slate and Scaffold
      When I open "/lineItem"
      And I search the list for "harbour"
      Then I see the heading "No line items match"
      When I press "Clear filters"
      Then 2 line items are listed

    @R2.36 @R9.01
    Scenario: 10 on a page
      Given the catalogue has 11 items
      When I open "/lineItem"
      Then 10 line items are listed
      When I go to the next page
      Then 1 line item is listed
      When I reload the page
      Then 1 line item is listed

    @R8.05
    Scenario: The list cannot be loaded
      Given the catalogue has Slate and Scaffold
      And the server fails when it is asked for "lineItems"
      When I open "/lineItem"
      Then an error toast says "Error getting line items"
      When the server is well again
      And I try again
      Then 2 line items are listed

  Rule: An item is made and changed in a dialog over the list

    @R2.37 @R7.13 @R8.07
    Scenario: Add
      When I open "/lineItem"
      And I begin a new item
      And I fill in the item
        | Item type | Material     |
        | Name      | Slate, Welsh |
        | Rate      | 1,250.75     |
        | Unit      | Square       |
      And I press "Add"
      Then a toast says "Item created" and "Created succesfully!"
      And I am at "/lineItem"
      And the line item "Slate, Welsh" reads "—, Slate, Welsh, $1,250.75, Material, Square"

    @R5.11
    Scenario: All but the code is required
      When I open "/lineItem"
      And I begin a new item
      And I press "Add"
      Then the item's "Item type, Name, Rate, Unit" say "Required"
      And the item's "Code" says nothing

    @R2.37 @R7.14 @R8.07
    Scenario: Edit, and the list stays as it was searched
      Given the catalogue has Slate and Scaffold
      When I open "/lineItem"
      And I search the list for "slate"
      And I edit the listed item's "Rate" to "14"
      And I save
      Then a toast says "line items updated" and "Updated succesfully!"
      And only the line item "Slate, Welsh" is listed
      And the line item "Slate, Welsh" shows "$14.00"

    @R2.06 @R2.37
    Scenario: An item has an address of its own
      Given the catalogue has Slate and Scaffold
      When I open the item "Scaffold" by its address
      Then the item's "Name" is "Scaffold"
      And the item's "Item type" is "Equipment"
      When I cancel
      Then I am at "/lineItem"
      And 2 line items are listed

    @R2.06
    Scenario: An address where no item is
      When I open "/lineItem/01920000-0000-7000-8000-00000000dead" where nothing is
      Then the dialog says "There is no such line item"
      When I press "Go to the line items"
      Then I am at "/lineItem"

    @R2.37
    Scenario: An item that is closed gives the focus back to where it was opened
      Given the catalogue has Slate and Scaffold
      When I open "/lineItem"
      And I open the item "Scaffold" with the keyboard and close it again
      Then the edit link of "Scaffold" has the focus

    @R2.37
    Scenario: What is typed outlives a reload
      When I open "/lineItem"
      And I begin a new item
      And I fill in the item
        | Name | Slate, Welsh |
      And I reload the page
      Then the item's "Name" is "Slate, Welsh"

    @R2.37
    Scenario: Closing asks where something was typed
      Given the catalogue has Slate and Scaffold
      When I open the item "Scaffold" by its address
      And I fill in the item
        | Name | Scaffold, 3 m |
      And I close the dialog
      Then I am asked "Leave without saving?"
      When I answer "Leave"
      Then the line item "Scaffold" is listed

    @R2.37 @R7.14
    Scenario: Somebody else changed it first
      Given the catalogue has Slate and Scaffold
      When I open the item "Scaffold" by its address
      And I fill in the item
        | Name | Scaffold, 3 m |
      And meanwhile somebody else prices the item at 155
      And I save
      Then I am told who changed the item and can choose
      When I answer "Keep mine"
      Then the line item "Scaffold, 3 m" shows "$155.00"

    @R8.05
    Scenario: It cannot be added, and nothing typed is lost
      Given the server fails when it is asked to create "lineItems"
      When I open "/lineItem"
      And I begin a new item
      And I fill in the item
        | Item type | Material     |
        | Name      | Slate, Welsh |
        | Rate      | 12.5         |
        | Unit      | Square       |
      And I press "Add"
      Then an error toast says "Error creating line items"
      And the item's "Name" is "Slate, Welsh"

    @R8.05
    Scenario: The change cannot be saved, and nothing typed is lost
      Given the catalogue has Slate and Scaffold
      And the server fails when it is asked to change "lineItems"
      When I open the item "Scaffold" by its address
      And I fill in the item
        | Name | Scaffold, 3 m |
      And I save
      Then an error toast says "Error updating line items"
      And the item's "Name" is "Scaffold, 3 m"

    @R2.37
    Scenario: With the keyboard alone
      Given the catalogue has Slate and Scaffold
      When I open "/lineItem"
      And I add the item "Roofer" with the keyboard alone
      Then a toast says "Item created"
      And the line item "Roofer" reads "—, Roofer, $62.50, Personnel, Hour"

    @R2.37
    Scenario: On a phone
      Given the catalogue has Slate and Scaffold
      And I am signed in on a phone
      When I open "/lineItem"
      And I edit the line item "Scaffold"
      And I fill in the item
        | Rate | 155 |
      And I save
      Then the line item "Scaffold" shows "$155.00"

  Rule: An item is deleted after a question

    @R2.36 @R7.14 @R8.07
    Scenario: Delete
      Given the catalogue has Slate and Scaffold
      When I open "/lineItem"
      And I ask to delete the line item "Scaffold"
      Then I am asked "Are you sure you want to delete this item?"
      When I answer "Yes"
      Then a toast says "Line item deleted" and "Deleted succesfully!"
      And only the line item "Slate, Welsh" is listed

    @R2.36
    Scenario: On second thoughts
      Given the catalogue has Slate and Scaffold
      When I open "/lineItem"
      And I ask to delete the line item "Scaffold"
      And I answer "No"
      Then 2 line items are listed

    @R8.05
    Scenario: It cannot be deleted and comes back
      Given the catalogue has Slate and Scaffold
      And the server fails when it is asked to delete "lineItems"
      When I open "/lineItem"
      And I ask to delete the line item "Scaffold"
      And I answer "Yes"
      Then an error toast says "Error deleting line item"
      And the line item "Scaffold" is listed

  Rule: Everybody in the company keeps it

    @R2.06 @R6.05
    Scenario Outline: A <role> adds an item
      Given I am signed in as its "<role>"
      When I open "/lineItem"
      And I begin a new item
      And I fill in the item
        | Item type | Personnel |
        | Name      | Roofer    |
        | Rate      | 62.5      |
        | Unit      | Hour      |
      And I press "Add"
      Then a toast says "Item created"

      Examples:
        | role      |
        | Manager   |
        | Estimator |

  Rule: A price list comes in by choosing, uploading, looking and importing

    @R2.38 @R4.05 @R7.29 @R8.07 @R9.06
    Scenario Outline: A <format> file
      Given the catalogue has Slate and Scaffold
      And the spreadsheet "<file>" with a dearer Slate and a new Ridge vent
      When I open "/lineItem"
      And I <bring> "<file>" and upload it
      Then the upload dialog says "1 new, 1 changed"
      When I press "Import 2 items"
      Then a toast says "Success" and "Line Items Imported"
      And the line items are "Slate, Welsh at $14.00, Scaffold at $140.00, Ridge vent at $18.50"

      Examples:
        | format | file        | bring  |
        | xlsx   | prices.xlsx | choose |
        | xls    | prices.xls  | drop   |

    @R2.38 @R7.29
    Scenario: A sheet without item types, and the next one
      Given the spreadsheet "prices.xlsx" with
        | Description | Price | UOM |
        | Ridge vent  | 18.5  | LF  |
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      And I use "Material" for all rows without an item type
      Then I can import 1 item
      When I reload the page
      And I upload the same sheet again
      Then I can import 1 item

    @R2.38 @R4.05
    Scenario: Nothing is sent before Upload, and nothing imported before Import
      Given the catalogue has Slate and Scaffold
      And the spreadsheet "prices.xlsx" with a dearer Slate and a new Ridge vent
      When I open "/lineItem"
      And I choose the spreadsheet "prices.xlsx"
      Then no file was sent
      When I press "Upload"
      Then the preview has "Ridge vent" as "New" and "Slate, Welsh" as "Changed"
      And the catalogue still has Slate and Scaffold alone

    @R5.14 @R8.06
    Scenario: Upload without a file
      When I open "/lineItem"
      And I press "Upload Items"
      And I press "Upload"
      Then the upload dialog says "Please select an spreadsheet file (csv or xlsx)"

    @R2.38 @R5.14 @R8.06 @R9.06
    Scenario Outline: Only xls and xlsx are taken, so <file> is not
      When I open "/lineItem"
      And I drop the spreadsheet "<file>"
      Then the upload dialog says "Please select an spreadsheet file (csv or xlsx)"
      And no file was sent

      Examples:
        | file       |
        | prices.csv |
        | prices.pdf |

    @R8.05 @R8.06
    Scenario: A page that calls itself a spreadsheet is refused by the server
      When I open "/lineItem"
      And I choose "page.xlsx" and upload it, which is refused
      Then the upload dialog says "Invalid file type or format"
      And an error toast says "Error importing file"

    @R8.05
    Scenario: A spreadsheet with nothing in it
      Given the spreadsheet "empty.xlsx" with
        |  |
      When I open "/lineItem"
      And I choose "empty.xlsx" and upload it, which is refused
      Then the upload dialog says "There is nothing in this spreadsheet"
      And an error toast says "Error importing file"

    @R2.38
    Scenario: Closing forgets the preview
      Given the spreadsheet "prices.xlsx" with a dearer Slate and a new Ridge vent
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      Then the upload dialog says "2 new"
      When I close the dialog
      And I press "Upload Items"
      Then I can choose a file and see no preview

    @R2.38 @R9.01
    Scenario: 10 rows of the preview on a page
      Given the spreadsheet "prices.xlsx" with 12 new items
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      Then the preview has 10 rows
      When I go to the next page
      Then the preview has 2 rows

    @R7.29
    Scenario: Rows with errors stop the import until they are left out
      Given the spreadsheet "prices.xlsx" with
        | Name       | Rate | Item type | Unit    |
        | Ridge vent | 18.5 | Material  | Each    |
        | Gutter     | many | Material  | Furlong |
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      Then the preview has "Gutter" as "Error" and "Ridge vent" as "New"
      And "Import 1 item" is not to be pressed
      When I leave out the rows with errors and import 1 item
      Then the upload dialog says "1 added, 1 left out"

    @R7.29
    Scenario: Columns whose headings say nothing
      Given the spreadsheet "prices.xlsx" with
        | Ware       | Sum  | Sort     | Measured in |
        | Ridge vent | 18.5 | Material | Each        |
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      And I say that "Item name" is "A: Ware" and "Rate" is "B: Sum"
      And I say that "Item type" is "C: Sort" and "Unit" is "D: Measured in"
      Then the preview has "Ridge vent" as "New"
      And "Import 1 item" is to be pressed

    @R8.05
    Scenario: The import fails and can be tried again
      Given the spreadsheet "prices.xlsx" with 12 new items
      And the server fails when it is asked to create "import"
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      And I press "Import 12 items"
      Then an error toast says "Error importing file"
      When the server is well again
      And I press "Import 12 items" and it is imported

    @R2.38
    Scenario: An import goes on when its dialog is closed, and the browser asks before its window is
      Given the spreadsheet "prices.xlsx" with 12 new items
      And an import takes its time
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      And I press "Import 12 items" and close the dialog
      Then the browser asks before the window is closed
      When the import comes to its end
      Then a toast says "Success" and "Line Items Imported"

    @R2.38
    Scenario: The sample can be uploaded as it is
      When I open "/lineItem"
      And I upload the sample spreadsheet
      Then the upload dialog says "9 new"

    @R2.38 @R4.05
    Scenario: With the keyboard alone
      Given the spreadsheet "prices.xlsx" with 12 new items
      When I open "/lineItem"
      And I import "prices.xlsx" with the keyboard alone
      Then a toast says "Success" and "Line Items Imported"
      And 10 line items are listed

    @R2.30 @R2.38
    Scenario: What was imported can be picked into an estimate
      Given the project "Granary conversion"
      And the spreadsheet "prices.xlsx" with a dearer Slate and a new Ridge vent
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      And I press "Import 2 items" and it is imported
      And I open the estimate of "Granary conversion"
      And I look in the catalogue for "ridge"
      Then the catalogue offers only "Ridge vent"

  Rule: An import can be taken back

    @R2.38 @R7.29
    Scenario: Undo
      Given the catalogue has Slate and Scaffold
      And the spreadsheet "prices.xlsx" with a dearer Slate and a new Ridge vent
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      And I press "Import 2 items" and it is imported
      And I press "Undo"
      Then the upload dialog says "The catalogue is as it was before."
      And the line items are "Slate, Welsh at $12.50, Scaffold at $140.00"

    @R2.38 @R7.29
    Scenario: Undo after the dialog was closed and the page was loaded again
      Given the catalogue has Slate and Scaffold
      And the spreadsheet "prices.xlsx" with a dearer Slate and a new Ridge vent
      When I open "/lineItem"
      And I choose "prices.xlsx", import 2 items and close the dialog
      And I reload the page
      And I open the upload dialog, which says "prices.xlsx: 1 added, 1 changed."
      And I press "Undo"
      Then a toast says "The import is undone" and "The catalogue is as it was before."
      And the line items are "Slate, Welsh at $12.50, Scaffold at $140.00"

    @R7.29
    Scenario: Not where an item was changed since
      Given the catalogue has Slate and Scaffold
      And the spreadsheet "prices.xlsx" with a dearer Slate and a new Ridge vent
      When I open "/lineItem"
      And I choose "prices.xlsx" and upload it
      And I press "Import 2 items" and it is imported
      And meanwhile somebody else prices the item "Ridge vent" at 20
      And I press "Undo"
      Then the upload dialog names "Ridge vent" and why it cannot be undone

  Rule: Nothing stands in the way of a screen reader

    @R2.35 @R2.37 @R2.38
    Scenario Outline: What axe looks for in the <what> <where>
      Given the catalogue has Slate and Scaffold
      And I am signed in <where>
      When I open "/lineItem"
      And I go to the <what>
      Then axe finds nothing wrong on the page

      Examples:
        | what           | where        |
        | list           | on a desktop |
        | list           | on a phone   |
        | item dialog    | on a desktop |
        | item dialog    | on a phone   |
        | upload dialog  | on a desktop |
        | upload preview | on a desktop |
        | upload preview | on a phone   |
