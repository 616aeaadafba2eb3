@beyond
Feature: Lines of an estimate are selected and edited with a finger

  Background:
    Given I am signed in as the owner of a company with the "TEAM" package
    And the project "Granary conversion" with the lines
      | Name          | Rate | Quantity | Tax % | Unit |
      | Slate, Welsh  | 12.5 | 40       | 0     | SF   |
      | Roofer labour | 65   | 8        | 0     | HR   |
      | Scaffold      | 140  | 2        | 0     | DA   |
    And I open the estimate of "Granary conversion"

  Rule: A long press selects a line, and the commands act on all selected lines

    Scenario: A user deletes two lines on a phone
      When the window gets the size of a phone
      And I press the line "Slate, Welsh" with a finger until it is selected
      And I tap the line "Scaffold"
      And I press "Delete" in the bar of the 2 selected lines
      And I answer "Yes"
      Then the lines and sections are stored in the order "Roofer labour"
      And the total is $520.00

    @test-all
    Scenario: A user copies lines on a phone and pastes them as new lines
      When the window gets the size of a phone
      And I press "Select"
      And I tap the line "Roofer labour"
      And I tap the line "Scaffold"
      And I press "Copy" in the bar of the 2 selected lines
      Then a toast says "2 lines copied"
      When I paste in the field Name of the new line
      # 40 x $12.50 + 2 x (8 x $65.00 + 2 x $140.00)
      Then the total is $2,100.00
