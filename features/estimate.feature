# Steps with the words "a line" use this example line:
#   name "Slate, Welsh", rate $12.50, quantity 40, tax 8.25 %, unit "Square Foot".
#   Its total is 40 × $12.50 = $500.00 plus the tax $41.25, so $541.25.
# If such a step names a value, the value replaces that of the example line. "Without" a field leaves the field empty.
# The tables after "Given" contain the codes of units: SF is Square Foot, HR Hour, DA Day and EA Each.
# The server stores a number for each line, and the page shows the lines in the order of these numbers. The first line has the number 1.
# The specification misspells "successfully" in the texts of toasts.
Feature: Estimates

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package

  Rule: An estimate consists of priced lines

    @R2.30 @R3.05 @R3.06 @R5.15 @R7.20 @R7.21
    Scenario: A user adds a line
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I add the line
        | Name     | Slate, Welsh |
        | Rate     | 12.5         |
        | Quantity | 40           |
        | Tax %    | 8.25         |
        | Unit     | Square Foot  |
      Then a toast says "Item created" and "Created succesfully!"
      And the line "Slate, Welsh" has the "Total" "$541.25"
      And the subtotal is $500.00
      And the taxes are $41.25
      And the total is $541.25

    @R2.30 @R7.21
    Scenario: A reload keeps the input of a new line
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And I fill in a line with the "Name" "Ridge vent"
      And I reload the page
      And I press "Add line item"
      Then the lines are "Slate, Welsh / Ridge vent"
      And the stored lines have the numbers "1, 2"

    @R3.06
    Scenario: A new line is added at the end
      Given the project "Granary conversion" with the lines
        | Name     | Rate | Quantity | Tax % | Unit |
        | Scaffold | 140  | 2        | 0     | DA   |
        | Skip     | 300  | 1        | 0     | EA   |
      When I open the estimate of "Granary conversion"
      And I add a line
      Then the lines are "Scaffold / Skip / Slate, Welsh"
      And the stored lines have the numbers "1, 2, 3"

    @R2.30 @R7.22 @R8.07
    Scenario: A user changes a line
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And I change the quantity of "Slate, Welsh" to "80"
      Then a toast says "Item updated" and "Updated succesfully!"
      And the total is $1,082.50

    @R2.30 @R2.33 @R7.22 @R8.07
    Scenario: A user deletes a line
      Given the project "Granary conversion" with the lines
        | Name          | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh  | 12.5 | 40       | 8.25  | SF   |
        | Roofer labour | 65   | 8        | 0     | HR   |
      When I open the estimate of "Granary conversion"
      And I ask to delete the line "Slate, Welsh"
      Then I am asked "Are you sure you want to delete this item?"
      When I answer "Yes"
      Then a toast says "Item removed" and "Removed succesfully!"
      And the total is $520.00

    @R2.30 @beyond
    Scenario: A user changes lines with the keyboard
      Given the project "Granary conversion" with the lines
        | Name          | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh  | 12.5 | 40       | 0     | SF   |
        | Roofer labour | 65   | 8        | 0     | HR   |
      When I open the estimate of "Granary conversion"
      And I type "80" over the quantity of "Slate, Welsh" and press Enter
      # Enter has moved the focus to the quantity of the next line.
      And I type "10" over the quantity of "Roofer labour" and press Enter
      Then the line "Slate, Welsh" has the "Total" "$1,000.00"
      And the line "Roofer labour" has the "Total" "$650.00"
      And the field "Name" has the focus

    @R5.10
    Scenario: The rate of a new line is required
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I fill in a line without "Rate"
      And I press "Add line item"
      Then the field "Rate" shows the error "Required"

    @R3.09 @R9.09
    Scenario: The form offers 24 units
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      Then the field "Unit" offers
        | 5 Gallon   | Board Foot  | Bid Item | Box            | Cubic Foot | Day           |
        | Each       | Gallon      | Hour     | Pound          | Lineal Foot | Load         |
        | Lineal Yard | Minimum Charge | Month | Material Only | No Charge  | Roll          |
        | Square Foot | Square     | Square Yard | Ton         | Unit       | Week          |

    @R5.15 @R9.04
    Scenario: Totals are exact to the cent
      Given the project "Granary conversion" with the lines
        | Name | Rate    | Quantity | Tax % | Unit |
        | Odd  | 33.3333 | 3        | 7.125 | EA   |
      When I open the estimate of "Granary conversion"
      Then the total is $107.12

    @R5.15 @R9.04
    Scenario Outline: A line shows its rate and its total
      Given the project "Granary conversion" with the lines
        | Name | Rate   | Quantity   | Tax % | Unit |
        | Odd  | <rate> | <quantity> | 0     | EA   |
      When I open the estimate of "Granary conversion"
      Then the line "Odd" has the "Rate" "<shown rate>"
      And the line "Odd" has the "Total" "<total>"

      # The rate of one line is the total of another line, and a rate can be equal to the total of its line.
      Examples:
        | rate   | quantity | shown rate | total     |
        | 541.25 | 2        | $541.25    | $1,082.50 |
        | 0.01   | 0.5      | $0.01      | $0.01     |

  Rule: Several lines can be changed at once

    @R2.30 @beyond
    Scenario: A user duplicates and moves selected lines
      Given the project "Granary conversion" with the lines
        | Name          | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh  | 12.5 | 40       | 0     | SF   |
        | Roofer labour | 65   | 8        | 0     | HR   |
        | Scaffold      | 140  | 2        | 0     | DA   |
      When I open the estimate of "Granary conversion"
      And I select the lines from "Slate, Welsh" to "Roofer labour" with the keyboard
      And I press "Duplicate"
      Then the lines are "Slate, Welsh / Roofer labour / Slate, Welsh / Roofer labour / Scaffold"
      When I press "Move down"
      Then the lines are "Slate, Welsh / Slate, Welsh / Roofer labour / Roofer labour / Scaffold"
      And the stored lines have the numbers "1, 2, 3, 4, 5"

  Rule: A discount reduces the total

    @R2.32 @R7.20
    Scenario: A user adds a discount
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And I discount the estimate by $41.25
      Then the discount is $41.25
      And the total is $500.00

    @R2.32 @beyond
    Scenario: A discount before tax lowers the taxes
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 45   | 3        | 21    | SF   |
      When I open the estimate of "Granary conversion"
      And I discount the estimate by $60
      Then the total is $103.35
      When I take the discount before tax
      Then the taxes are $15.75
      And the total is $90.75

    @R2.32
    Scenario: A discount above the total is refused
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      When I open the estimate of "Granary conversion"
      And I try to discount the estimate by $541.26
      Then the field "Discount" shows the error "The discount cannot be more than $541.25, the sub total and taxes"
      When I press "Cancel"
      Then the total is $541.25

    @R2.32 @R2.33 @beyond
    Scenario: Deleting a line lowers the discount, and Undo restores the line and the discount
      Given the project "Granary conversion" with the lines
        | Name          | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh  | 12.5 | 40       | 8.25  | SF   |
        | Roofer labour | 65   | 8        | 0     | HR   |
      And the estimate has the discount $600
      When I open the estimate of "Granary conversion"
      And I delete the line "Slate, Welsh"
      Then I see the notice "Deleting a line lowered the discount from $600.00 to $520.00."
      When I press "Undo"
      Then the discount is $600.00
      And the lines are "Slate, Welsh / Roofer labour"

  Rule: Users copy lines from the catalogue and save lines to the catalogue

    @R2.30 @R3.07 @R7.13
    Scenario: A user picks an item by searching
      Given the project "Granary conversion"
      And the catalogue has
        | Name         | Rate | Item type | Unit |
        | Slate, Welsh | 12.5 | MATERIAL  | SF   |
        | Scaffold     | 140  | EQUIPMENT | DA   |
      When I open the estimate of "Granary conversion"
      And I open the catalogue picker and search for "SLATE"
      Then the picker offers only "Slate, Welsh"
      When I press "Select Slate, Welsh"
      Then the form has
        | Name | Slate, Welsh |
        | Rate | 12.50        |
        | Unit | Square Foot  |

    @R2.34 @R3.08 @R5.10
    Scenario: A user saves a line to the catalogue
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I add a line and save it to the catalogue as "Personnel"
      Then the stored line item "Slate, Welsh" has
        | Item type | PERSONNEL |

    @R2.34 @R8.05
    Scenario: A line that cannot be saved to the catalogue is still added
      Given the project "Granary conversion"
      And the server fails to create "line items"
      When I open the estimate of "Granary conversion"
      And I add a line and save it to the catalogue as "Material"
      Then an error toast says "Error creating line items"
      And the line "Slate, Welsh" is marked as not saved to the catalogue

  Rule: The estimate shows and updates its project

    @R2.31
    Scenario: The invoice details show the project
      Given the project "Granary conversion" with
        | job_end_date | 2026-12-24 |
      When I open the estimate of "Granary conversion"
      Then the invoice details show the "Project title" "Granary conversion"
      And the invoice details show the "End date" "2026-12-24"
      And the link "Edit project" of the card "Invoice Details" leads to the form of the project "Granary conversion"
      And the link "Notes" of the card "Invoice Details" leads to the notes of the project "Granary conversion"

    @R2.21 @R2.27
    Scenario: The total of the estimate becomes the price of the project
      Given the project "Granary conversion"
      When I open the estimate of "Granary conversion"
      And I add a line
      Then a toast says "Item created" and "Created succesfully!"
      When I go to the page "Projects"
      Then the project "Granary conversion" has the "Price" "$541.25"

  Rule: A failed call shows an error, and the changes of the user are not lost

    @R8.05
    Scenario: Loading the estimate fails, and a retry loads it
      Given the project "Granary conversion"
      And the server fails to load "estimates"
      When I try to open the estimate of "Granary conversion"
      Then an error toast says "Error getting estimate"
      When the server works again and I retry
      Then the total is $0.00

    @R8.05
    Scenario: A line that cannot be added is marked as not saved
      Given the project "Granary conversion"
      And the server fails to create "lines"
      When I open the estimate of "Granary conversion"
      And I add a line
      Then an error toast says "Error creating items"
      And the line "Slate, Welsh" is marked as not saved

    @R8.05 @beyond
    Scenario: A line whose response was lost is added once
      Given the project "Granary conversion"
      And the server creates "lines" but responds with an error
      When I open the estimate of "Granary conversion"
      And I add a line
      Then the line "Slate, Welsh" is marked as not saved
      When the server works again and I reload the page
      Then a toast says "Item created" and "Created succesfully!"
      # One line is stored, with the number 1.
      And the stored lines have the numbers "1"

    @R8.05
    Scenario: An error is shown if the estimate cannot be reloaded after a change in another session
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
        | Copper nails | 10   | 1        | 0     | SF   |
      When I open the estimate of "Granary conversion"
      And the server fails to load "estimates"
      And the "Discount" of the estimate is changed to "20" in another session
      # The specification requires this plural.
      Then an error toast says "Error getting estimates"
      And the total is $551.25

    @R8.05
    Scenario: A discount that cannot be saved is not subtracted, and a line that cannot be changed keeps its values
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 8.25  | SF   |
      And the server fails to change "estimates"
      And the server fails to change "lines"
      When I open the estimate of "Granary conversion"
      And I discount the estimate by $41.25
      # The specification requires this text without "Error".
      Then an error toast says "updating estimates"
      And the total is $541.25
      When I change the quantity of "Slate, Welsh" to "80"
      Then an error toast says "Error updating items"
      And the total is $541.25

  Rule: Changes from other sessions are not overwritten unnoticed

    @R7.22
    Scenario: A user chooses a version after the same line was changed in another session
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 0     | SF   |
      When I open the estimate of "Granary conversion"
      And I type "80" as the quantity of "Slate, Welsh"
      And the "Quantity" of the line "Slate, Welsh" is changed to "10" in another session
      And I save the line
      Then I am asked which version of the estimate to keep
      When I press "Keep mine"
      Then the total is $1,000.00

  @beyond
  Rule: Two users see each other's changes while the estimate is open

    Background:
      Given the project "Granary conversion" with the lines
        | Name         | Rate | Quantity | Tax % | Unit |
        | Slate, Welsh | 12.5 | 40       | 0     | SF   |
        | Haul-away    | 50   | 1        | 0     | EA   |
      And the "Manager" has the estimate of "Granary conversion" open in another browser

    Scenario: A change appears within a second without a reload
      When I open the estimate of "Granary conversion"
      Then I see the text "Robin Manager is here"
      When the "Manager" changes the quantity of "Slate, Welsh" to "80"
      Then the total is $1,050.00 within a second
      When I change the quantity of "Haul-away" to "2"
      Then the "Manager" sees that the total is $1,100.00
      When the "Manager" closes the browser
      Then I see no text "Robin Manager is here"
